import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'

/** Tables that every request may write to: last-seen times and the audit log. */
const volatileTables = ['portal.audit_events', 'portal.audit_head', 'portal.throttles']

/**
 * Checksums of all rows of every table of every service: equal checksums mean equal rows. `without` lists tables that
 * may change.
 */
export async function readTableChecksums(
  { db }: Pick<Store, 'db'>,
  without: readonly string[] = [],
): Promise<() => Promise<readonly string[]>> {
  const found = await queryRows<{ name: string }>(
    db,
    sql`select table_schema || '.' || table_name as name from information_schema.tables
        where table_schema in ('portal', 'telehealth') and table_type = 'BASE TABLE' order by 1`,
  )
  const tables = found
    .map(({ name }) => name)
    .filter((name) => ![...volatileTables, ...without].includes(name))
  const sums = tables.map(
    (table) =>
      `select '${table} ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${table} t`,
  )
  return async () =>
    (await queryRows<{ sum: string }>(db, sql.raw(sums.join(' union all ')))).map(({ sum }) => sum)
}
