import { queryRows } from '../database/query-rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/store.ts'
import {
  DecryptionError,
  type EnvelopeFormat,
  envelopeFormats,
  hasEnvelopeFormat,
  looksEncrypted,
} from './envelope.ts'
import type { Cipher, Vault } from './vault.ts'

/** A table with encrypted columns, re-encrypted at key rotation. */
export interface EncryptedTable {
  readonly schema: 'portal' | 'telehealth'
  readonly table: string
  /** Column that identifies the row in the encryption context. */
  readonly id: string
  readonly columns: readonly string[]
  /** Owner of the organization key, as SQL on the row `t`. */
  readonly owner: SQL
  /** Data subject of the row, if any. The row is then encrypted under the per-subject key. */
  readonly person?: SQL
  /**
   * Condition, without `t`, for rows without a data subject in a table that has one. They use the
   * organization key.
   */
  readonly isNobodys?: SQL
  /** Whether an earlier release stored plaintext in the columns. */
  readonly wasPlain?: true
  /** Rows read at a time; fewer for large values. */
  readonly batch?: number
}

/**
 * `plain`: values an earlier release stored in plaintext, or without the per-subject key. `stale`: also
 * values under older keys.
 */
type ReencryptScope = 'plain' | 'stale'

interface Row {
  readonly id: string | number
  readonly owner: string | null
  readonly person: string | null
  readonly [column: string]: unknown
}

const BATCH = 200
const joinSql = (parts: readonly SQL[], between: string): SQL => sql.join([...parts], sql.raw(between))

const getTableName = ({ schema, table }: EncryptedTable): SQL =>
  sql`${sql.identifier(schema)}.${sql.identifier(table)}`

/** SQL check that every value of a row has the format of the organization or per-subject key. */
const isFullyEncrypted = ({ columns, person, isNobodys }: EncryptedTable): SQL => {
  const byte = (format: EnvelopeFormat): SQL => sql.raw(`'\\x0${format}'::bytea`)
  const ofPerson = byte(person ? envelopeFormats.person : envelopeFormats.organisation)
  const first = isNobodys
    ? sql`case when ${isNobodys} then ${byte(envelopeFormats.organisation)} else ${ofPerson} end`
    : ofPerson
  return joinSql(
    columns.map((name) => {
      const column = sql.identifier(name)
      return sql`(${column} is null or length(${column}) = 0 or substring(${column} from 1 for 1) = ${first})`
    }),
    ' and ',
  )
}

/** One batch of rows after `last`; with `plain` only those with values to encrypt. */
async function readBatch(
  db: Db,
  at: EncryptedTable,
  which: ReencryptScope,
  last: Row['id'] | null,
): Promise<readonly Row[]> {
  const id = sql`t.${sql.identifier(at.id)}`
  const columns = at.columns.map((name) => sql`t.${sql.identifier(name)}`)
  const wanted = [
    ...(last === null ? [] : [sql`${id} > ${last}`]),
    ...(which === 'plain' ? [sql`not (${isFullyEncrypted(at)})`] : []),
  ]
  return queryRows<Row>(
    db,
    sql`
    select ${id} as id, (${at.owner})::text as owner, (${at.person ?? sql`null`})::text as person, ${joinSql(columns, ', ')}
    from ${getTableName(at)} t
    ${wanted.length > 0 ? sql`where ${joinSql(wanted, ' and ')}` : sql``}
    order by ${id} limit ${at.batch ?? BATCH}
  `,
  )
}

/** Decrypts a value, which may still use the organization key. Null if the per-subject key was destroyed. */
async function decryptValue(
  vault: Vault,
  at: { readonly box: Cipher; readonly row: Row; readonly column: string; readonly table: EncryptedTable },
  old: Buffer,
): Promise<Buffer | null> {
  const { box, row, column, table } = at
  if (!looksEncrypted(old)) return old
  const isLeft = table.person && hasEnvelopeFormat(old, envelopeFormats.organisation)
  const from = isLeft ? await vault.cipherFor(row.owner ?? '') : box
  try {
    return await from.decryptBytes({ table: table.table, row: row.id, column }, old)
  } catch (error) {
    if (table.person && error instanceof DecryptionError) return null
    throw error
  }
}

/**
 * Re-encrypts one row; a row that was changed meanwhile uses the new key already. Returns how many values
 * were written.
 */
async function reencryptRow(db: Db, vault: Vault, at: EncryptedTable, row: Row): Promise<number> {
  if (row.owner === null || (at.person && row.person === null && !at.isNobodys)) return 0
  const cipher = row.person
    ? await vault.subjectCipher({ id: row.person, organisationId: row.owner })
    : await vault.cipherFor(row.owner)
  let written = 0
  for (const column of at.columns) {
    const bytes = row[column] as Uint8Array | null
    if (bytes === null || bytes.length === 0) continue
    const old = Buffer.from(bytes)
    if (looksEncrypted(old) && !cipher.isStale(old)) continue
    const plain = await decryptValue(vault, { box: cipher, row, column, table: at }, old)
    if (plain === null) continue
    const anew = cipher.encryptBytes({ table: at.table, row: row.id, column }, plain)
    const name = sql.identifier(column)
    const changed = await queryRows<unknown>(
      db,
      sql`
      update ${getTableName(at)} set ${name} = ${anew}
      where ${sql.identifier(at.id)} = ${row.id} and ${name} = ${old} returning 1
    `,
    )
    written += changed.length
  }
  return written
}

async function reencryptTable(
  db: Db,
  vault: Vault,
  at: EncryptedTable,
  which: ReencryptScope,
): Promise<number> {
  let written = 0
  for (let last: Row['id'] | null = null; ;) {
    const rows: readonly Row[] = await readBatch(db, at, which, last)
    for (const row of rows) written += await reencryptRow(db, vault, at, row)
    const end = rows.at(-1)
    if (!end) return written
    last = end.id
  }
}

/** Name of the check constraint that allows encrypted values only. */
const getConstraintName = ({ table }: EncryptedTable): string => `${table}_sealed`

async function hasConstraint(db: Db, at: EncryptedTable): Promise<boolean> {
  const found = await queryRows<unknown>(
    db,
    sql`
    select 1 from pg_constraint
    where conname = ${getConstraintName(at)} and conrelid = ${`${at.schema}.${at.table}`}::regclass
  `,
  )
  return found.length > 0
}

/** From here on the database rejects plaintext in this table, and the next start need not search for it. */
async function addConstraint(db: Db, at: EncryptedTable): Promise<void> {
  const alter = sql`alter table ${getTableName(at)} add constraint ${sql.identifier(getConstraintName(at))} check (${isFullyEncrypted(at)}) not valid`
  // Another process may have been faster.
  await db.execute(sql`do $guard$ begin ${alter}; exception when duplicate_object then null; end $guard$`)
}

/**
 * Encrypts plaintext of an earlier release, and re-encrypts values under their per-subject key. Then rewrites
 * the table, so that no plaintext stays in dead rows, and adds a constraint that rejects plaintext and tells
 * the next start that nothing is left to do. Returns how many values it encrypted.
 */
export async function encryptPlaintext(
  db: Db,
  vault: Vault,
  tables: readonly EncryptedTable[],
): Promise<number> {
  let written = 0
  for (const at of tables) {
    if (!(at.wasPlain || at.person) || (await hasConstraint(db, at))) continue
    const sealed = await reencryptTable(db, vault, at, 'plain')
    written += sealed
    if (sealed > 0) await db.execute(sql`vacuum full ${getTableName(at)}`)
    await addConstraint(db, at)
  }
  return written
}

/**
 * Creates a new key for every owner and re-encrypts all values while the product is running. The previous key
 * stays until the next rotation, for processes that do not know the new one yet; older organization keys are
 * deleted. Values under a destroyed key stay as they are. Returns how many values were encrypted.
 */
export async function rotateKeys(db: Db, vault: Vault, tables: readonly EncryptedTable[]): Promise<number> {
  await vault.newKeys()
  let written = 0
  for (const at of tables) written += await reencryptTable(db, vault, at, 'stale')
  await vault.dropOldKeys()
  return written
}
