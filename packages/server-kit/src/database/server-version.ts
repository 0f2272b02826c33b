import { sql } from 'drizzle-orm'
import { queryRows } from './query-rows.ts'
import type { Queryable } from './store.ts'

/** The major version of PostgreSQL: 15, 18. */
export async function readServerVersion(db: Queryable): Promise<number> {
  const [found] = await queryRows<{ version: number }>(
    db,
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  )
  return found?.version ?? 0
}
