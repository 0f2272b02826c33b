import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'

/** Warns about an own counselor network without counselors; null if there is one. */
export async function warnEmptyNetwork(db: Queryable): Promise<string | null> {
  const found = await queryRows<unknown>(db, sql`select 1 from telehealth.providers where listed limit 1`)
  return found.length > 0
    ? null
    : 'NETWORK=own, and there is no counselor yet: members who search see that no counselor is available, and your phone number (docs/operating/telehealth.md)'
}
