import { createHmac } from 'node:crypto'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'

/** Schemas included in a backup. */
export const BACKUP_SCHEMAS = ['portal', 'telehealth'] as const
/** Schema whose tables, but not rows, are included in a backup. */
export const KEYS_SCHEMA = 'keys'

/** Row count of a table, and a checksum of all rows keyed with the installation's key. */
export interface TableChecksum {
  readonly rows: number
  readonly sum: string
}

interface Row {
  readonly [column: string]: string
}

/**
 * Computes checksums by `schema.table`, independent of row order. Must run in a transaction, for which it fixes the
 * output format: the same rows give the same checksum on every machine. Keyed, because a plain hash of few rows
 * could be guessed.
 */
export async function computeTableChecksums(
  tx: Queryable,
  key: Buffer,
): Promise<Readonly<Record<string, TableChecksum>>> {
  await tx.execute(sql`
    select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
      set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true)
  `)
  const tables = await queryRows<Row>(
    tx,
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_schema = any(${sql.param([...BACKUP_SCHEMAS])}) and table_type = 'BASE TABLE' order by 1, 2`,
  )
  const sums: Record<string, TableChecksum> = {}
  for (const { schema = '', name = '' } of tables) {
    const [found] = await queryRows<Row>(
      tx,
      sql`select count(*)::text as rows,
            coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
          from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    )
    const words = [schema, name, found?.rows, found?.sum].join(' ')
    sums[`${schema}.${name}`] = {
      rows: Number(found?.rows),
      sum: createHmac('sha256', key).update(words).digest('hex'),
    }
  }
  return sums
}
