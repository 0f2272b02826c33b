import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../store/store.ts'
import { looksSealed } from './envelope.ts'
import type { Vault } from './vault.ts'

/** A table with encrypted columns: what has to be encrypted anew when keys change. */
export interface SealedTable {
  readonly schema: 'portal' | 'telehealth'
  readonly table: string
  /** Column that names the row in the places of its values. */
  readonly id: string
  readonly columns: readonly string[]
  /** Whose keys they lie under, in terms of the row, which is called `t`. */
  readonly owner: SQL
  /** Rows read at a time; fewer where values are large. */
  readonly batch?: number
}

/** `plain`: what was written before its column was encrypted. `stale`: what lies under an older key as well. */
type Which = 'plain' | 'stale'

interface Row {
  readonly id: string | number
  readonly owner: string | null
  readonly [column: string]: unknown
}

const BATCH = 200
const list = (parts: readonly SQL[], between: string): SQL => sql.join([...parts], sql.raw(between))

/** One batch of rows after `last`; with `plain` only those that hold something nobody encrypted. */
async function read(db: Db, at: SealedTable, which: Which, last: Row['id'] | null): Promise<readonly Row[]> {
  const id = sql`t.${sql.identifier(at.id)}`
  const columns = at.columns.map((name) => sql`t.${sql.identifier(name)}`)
  const isPlain = columns.map(
    (column) => sql`(length(${column}) > 0 and substring(${column} from 1 for 1) <> '\\x01'::bytea)`,
  )
  const wanted = [
    ...(last === null ? [] : [sql`${id} > ${last}`]),
    ...(which === 'plain' ? [sql`(${list(isPlain, ' or ')})`] : []),
  ]
  const found = (await db.execute(sql`
    select ${id} as id, (${at.owner})::text as owner, ${list(columns, ', ')}
    from ${sql.identifier(at.schema)}.${sql.identifier(at.table)} t
    ${wanted.length > 0 ? sql`where ${list(wanted, ' and ')}` : sql``}
    order by ${id} limit ${at.batch ?? BATCH}
  `)) as unknown as { rows: Row[] }
  return found.rows
}

/** Encrypts one row; what was changed meanwhile lies under the new key already. Returns how many values were written. */
async function resealRow(db: Db, vault: Vault, at: SealedTable, row: Row): Promise<number> {
  if (row.owner === null) return 0
  const box = await vault.boxOf(row.owner)
  let written = 0
  for (const column of at.columns) {
    const bytes = row[column] as Uint8Array | null
    if (bytes === null || bytes.length === 0) continue
    const old = Buffer.from(bytes)
    const place = { table: at.table, row: row.id, column }
    if (looksSealed(old) && !box.isStale(old)) continue
    const anew = box.sealBytes(place, looksSealed(old) ? await box.openBytes(place, old) : old)
    const name = sql.identifier(column)
    const changed = (await db.execute(sql`
      update ${sql.identifier(at.schema)}.${sql.identifier(at.table)} set ${name} = ${anew}
      where ${sql.identifier(at.id)} = ${row.id} and ${name} = ${old} returning 1
    `)) as unknown as { rows: unknown[] }
    written += changed.rows.length
  }
  return written
}

async function resealTable(db: Db, vault: Vault, at: SealedTable, which: Which): Promise<number> {
  let written = 0
  for (let last: Row['id'] | null = null; ;) {
    const rows: readonly Row[] = await read(db, at, which, last)
    for (const row of rows) written += await resealRow(db, vault, at, row)
    const end = rows.at(-1)
    if (!end) return written
    last = end.id
  }
}

/**
 * Encrypts what was written before its columns were encrypted, and has the database write such a table anew, so that the
 * words do not stay behind in rows that are gone. Does nothing the next time. Returns how many values it encrypted.
 */
export async function sealPlain(db: Db, vault: Vault, tables: readonly SealedTable[]): Promise<number> {
  let written = 0
  for (const at of tables) {
    const sealed = await resealTable(db, vault, at, 'plain')
    written += sealed
    if (sealed > 0)
      await db.execute(sql`vacuum full ${sql.identifier(at.schema)}.${sql.identifier(at.table)}`)
  }
  return written
}

/**
 * Gives every owner a new key and encrypts everything anew while members go on working. The key before the new one stays
 * until the next time, for processes that do not know the new one yet; the ones before that are removed. Returns how many
 * values were encrypted.
 */
export async function rotateKeys(db: Db, vault: Vault, tables: readonly SealedTable[]): Promise<number> {
  const owners = await vault.owners()
  for (const owner of owners) await vault.newKey(owner)
  let written = 0
  for (const at of tables) written += await resealTable(db, vault, at, 'stale')
  for (const owner of owners) await vault.dropOldKeys(owner)
  return written
}
