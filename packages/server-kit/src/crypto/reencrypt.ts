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

/** A table with encrypted columns: what has to be encrypted again when keys change. */
export interface EncryptedTable {
  readonly schema: 'portal' | 'telehealth'
  readonly table: string
  /** Column that names the row in the places of its values. */
  readonly id: string
  readonly columns: readonly string[]
  /** Whose keys they lie under, in terms of the row, which is called `t`: an organisation's. */
  readonly owner: SQL
  /** Where a row belongs to one person of the organisation: whose. Then it lies under the keys of this person. */
  readonly person?: SQL
  /** Of a row that may belong to no person though the table has one: whether it does, without `t`. Then it lies under the organisation's keys. */
  readonly isNobodys?: SQL
  /** Its columns held plain words in an earlier version. */
  readonly wasPlain?: true
  /** Rows read at a time; fewer where values are large. */
  readonly batch?: number
}

/** `plain`: what is not encrypted, or not for its person, because it was written by an earlier version. `stale`: what lies under an older key as well. */
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

/** That every value of a row begins as values do that are encrypted for an organisation, or for a person where the table has one. */
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

/** One batch of rows after `last`; with `plain` only those that hold something nobody encrypted. */
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

/** Opens a value, which may lie under the key of the organisation still. Null where the key of its person was destroyed. */
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

/** Encrypts one row; what was changed meanwhile lies under the new key already. Returns how many values were written. */
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

/** Name of the constraint that lets nothing but encrypted values into a table. */
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

/** From here on the database refuses plain words in this table, and the next start need not look for them. */
async function addConstraint(db: Db, at: EncryptedTable): Promise<void> {
  const alter = sql`alter table ${getTableName(at)} add constraint ${sql.identifier(getConstraintName(at))} check (${isFullyEncrypted(at)}) not valid`
  // Another process may have been faster.
  await db.execute(sql`do $guard$ begin ${alter}; exception when duplicate_object then null; end $guard$`)
}

/**
 * Encrypts what was written before its columns were encrypted, and for its person what was encrypted for the organisation, and has the database write such a table again, so that the
 * words do not stay behind in rows that are gone. Then a constraint keeps plain words out, which tells the next start that
 * there is nothing to do. Returns how many values it encrypted.
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
 * Gives every owner a new key and encrypts everything again while members go on working. The key before the new one stays
 * until the next time, for processes that do not know the new one yet; those of organisations before that are removed. What lies under a
 * key that was destroyed stays as it is. Returns how many values were encrypted.
 */
export async function rotateKeys(db: Db, vault: Vault, tables: readonly EncryptedTable[]): Promise<number> {
  await vault.newKeys()
  let written = 0
  for (const at of tables) written += await reencryptTable(db, vault, at, 'stale')
  await vault.dropOldKeys()
  return written
}
