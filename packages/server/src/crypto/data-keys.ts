import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../store/store.ts'
import { nonceBytes, open, seal } from './envelope.ts'

/** The master key now, and earlier ones under which keys may still lie. */
export interface MasterKeys {
  readonly current: Buffer
  readonly previous?: readonly Buffer[]
}

export interface DataKey {
  readonly version: number
  readonly key: Buffer
}

type RandomBytes = (count: number) => Buffer

/** Number of a master key: four bytes of its hash, so that a key finds the one it lies under. */
const numberOf = (master: Buffer): number => createHash('sha256').update(master).digest().readUInt32BE()
const placeOf = (version: number) => ({ table: 'data_keys', row: version, column: 'wrapped' })

/** A data key encrypted under the current master key. */
export const wrap = (
  { current }: MasterKeys,
  randomBytes: RandomBytes,
  owner: string,
  { version, key }: DataKey,
): Buffer =>
  seal(
    { key: current, version: numberOf(current), nonce: randomBytes(nonceBytes) },
    owner,
    placeOf(version),
    key,
  )

/** The master key a wrapped key lies under; throws when it is not among those given. */
function masterFor({ current, previous = [] }: MasterKeys, wrapped: Buffer): Buffer {
  const number = wrapped.readUInt32BE(1)
  const master = [current, ...previous].find((one) => numberOf(one) === number)
  if (master) return master
  throw new Error(
    'The data in this database was encrypted under another ENCRYPTION_KEY. Set that one, or add it as ENCRYPTION_KEY_PREVIOUS.',
  )
}

interface KeyRow {
  readonly owner: string
  readonly version: number
  readonly wrapped: Buffer
}

/** The table `data_keys` of one schema: which owner has which wrapped keys. */
export function keyTable(schema: 'portal' | 'telehealth') {
  const table = sql`${sql.identifier(schema)}.data_keys`
  const rowsOf = async (db: Queryable, where: ReturnType<typeof sql>): Promise<readonly KeyRow[]> => {
    const found = (await db.execute(
      sql`select owner, version, wrapped from ${table} ${where} order by version desc`,
    )) as unknown as { rows: { owner: string; version: number; wrapped: Uint8Array }[] }
    return found.rows.map((row) => ({ ...row, wrapped: Buffer.from(row.wrapped) }))
  }
  return {
    /** Keys of an owner, newest first. */
    of: (db: Queryable, owner: string) => rowsOf(db, sql`where owner = ${owner}`),
    all: (db: Queryable) => rowsOf(db, sql``),
    /** Adds a key unless another process was faster. */
    add: (db: Queryable, { owner, version, wrapped }: KeyRow) =>
      db.execute(
        sql`insert into ${table} (owner, version, wrapped) values (${owner}, ${version}, ${wrapped}) on conflict do nothing`,
      ),
    replace: (db: Queryable, { owner, version, wrapped }: KeyRow) =>
      db.execute(
        sql`update ${table} set wrapped = ${wrapped} where owner = ${owner} and version = ${version}`,
      ),
    removeOlder: (db: Queryable, owner: string, version: number) =>
      db.execute(sql`delete from ${table} where owner = ${owner} and version < ${version}`),
  }
}

/** The key inside a row of the table. */
export function unwrap(masters: MasterKeys, { owner, version, wrapped }: KeyRow): DataKey {
  return { version, key: open(masterFor(masters, wrapped), owner, placeOf(version), wrapped) }
}

/** Whether a wrapped key lies under an earlier master key. */
export const isUnderPrevious = ({ current }: MasterKeys, wrapped: Buffer): boolean =>
  wrapped.readUInt32BE(1) !== numberOf(current)
