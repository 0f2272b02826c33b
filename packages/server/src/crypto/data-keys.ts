import { createHash } from 'node:crypto'
import { rowsOf } from '../store/rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../store/store.ts'
import { nonceBytes, decrypt, encrypt } from './envelope.ts'

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
  encrypt(
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

/** Who has keys: an organisation, or one person of it. */
export interface KeyOwner {
  readonly id: string
  /** The organisation itself where it is the owner. */
  readonly organisationId: string
}

interface KeyRow extends KeyOwner {
  readonly version: number
  readonly wrapped: Buffer
}

/** The tables of keys: one of organisations in each schema, and that of people, which no backup of the database holds (decision 034). */
const tables = {
  portal: sql`portal.data_keys`,
  telehealth: sql`telehealth.data_keys`,
  people: sql`keys.people`,
} as const

/** A table of wrapped keys: which owner has which. */
export function keyTable(name: keyof typeof tables) {
  const table = tables[name]
  const isOfPeople = name === 'people'
  const organisation = isOfPeople ? sql`organisation_id` : sql`owner`
  const keysOf = async (db: Queryable, where: SQL): Promise<readonly KeyRow[]> => {
    const found = await rowsOf<Omit<KeyRow, 'wrapped'> & { wrapped: Uint8Array }>(
      db,
      sql`
        select owner::text as id, ${organisation}::text as "organisationId", version, wrapped
        from ${table} ${where} order by version desc
      `,
    )
    return found.map((row) => ({ ...row, wrapped: Buffer.from(row.wrapped) }))
  }
  return {
    /** Keys of an owner, newest first. */
    of: (db: Queryable, owner: string) => keysOf(db, sql`where owner = ${owner}`),
    all: (db: Queryable) => keysOf(db, sql``),
    /** Adds a key; false when another process was faster. */
    add: async (db: Queryable, { id, organisationId, version, wrapped }: KeyRow): Promise<boolean> => {
      const [columns, values] = isOfPeople
        ? [sql`, organisation_id`, sql`, ${organisationId}`]
        : [sql``, sql``]
      const added = await rowsOf<unknown>(
        db,
        sql`
          insert into ${table} (owner, version, wrapped ${columns}) values (${id}, ${version}, ${wrapped} ${values})
          on conflict do nothing returning 1
        `,
      )
      return added.length > 0
    },
    replace: (db: Queryable, { id, version, wrapped }: KeyRow) =>
      db.execute(sql`update ${table} set wrapped = ${wrapped} where owner = ${id} and version = ${version}`),
    removeOlder: (db: Queryable, owner: string, version: number) =>
      db.execute(sql`delete from ${table} where owner = ${owner} and version < ${version}`),
    remove: (db: Queryable, owner: string) => db.execute(sql`delete from ${table} where owner = ${owner}`),
  }
}

/** The key inside a row of the table. */
export function unwrap(masters: MasterKeys, { id, version, wrapped }: KeyRow): DataKey {
  return { version, key: decrypt(masterFor(masters, wrapped), id, placeOf(version), wrapped) }
}

/** Whether a wrapped key lies under an earlier master key. */
export const isUnderPrevious = ({ current }: MasterKeys, wrapped: Buffer): boolean =>
  wrapped.readUInt32BE(1) !== numberOf(current)
