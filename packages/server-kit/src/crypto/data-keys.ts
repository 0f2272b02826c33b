import { queryRows } from '../database/query-rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/store.ts'
import type { KeyWrapper } from './master-keys.ts'

export interface DataKey {
  readonly version: number
  readonly key: Buffer
}

const getEncryptionContext = (version: number) => ({ table: 'data_keys', row: version, column: 'wrapped' })

/** Wraps a data key under the current master key. */
export const wrapDataKey = (
  wrapper: Pick<KeyWrapper, 'wrap'>,
  owner: string,
  { version, key }: DataKey,
): Promise<Buffer> => wrapper.wrap(owner, getEncryptionContext(version), key)

/** The owner of keys: an organization, or a data subject of it. */
export interface KeyOwner {
  readonly id: string
  /** The organization itself where it is the owner. */
  readonly organisationId: string
}

interface KeyRow extends KeyOwner {
  readonly version: number
  readonly wrapped: Buffer
}

/**
 * The key tables by kind: organization keys in each schema, and per-subject keys, which no database backup
 * contains (decision 025).
 */
const tables = {
  portal: sql`portal.data_keys`,
  telehealth: sql`telehealth.data_keys`,
  people: sql`keys.people`,
  patients: sql`keys.patients`,
} as const

/** A table of wrapped keys by owner. */
export function createKeyTable(name: keyof typeof tables) {
  const table = tables[name]
  const isOfPeople = name === 'people'
  const organisation = isOfPeople ? sql`organisation_id` : sql`owner`
  const keysOf = async (db: Queryable, where: SQL): Promise<readonly KeyRow[]> => {
    const found = await queryRows<Omit<KeyRow, 'wrapped'> & { wrapped: Uint8Array }>(
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
      const added = await queryRows<unknown>(
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
    /** Numbers of the master keys in use: one index step each, however many keys there are. */
    masters: async (db: Queryable): Promise<readonly number[]> => {
      const number = sql`substring(wrapped from 2 for 4)`
      const found = await queryRows<{ number: Uint8Array }>(
        db,
        sql`
          with recursive found(number) as (
            (select ${number} from ${table} order by ${number} limit 1)
            union all
            select (select ${number} from ${table} where ${number} > found.number order by ${number} limit 1)
            from found where found.number is not null
          )
          select number from found where number is not null
        `,
      )
      return found.map((row) => Buffer.from(row.number).readUInt32BE())
    },
  }
}

/** Unwraps the key of a row. */
export const unwrapDataKey = async (
  wrapper: Pick<KeyWrapper, 'unwrap'>,
  { id, version, wrapped }: KeyRow,
): Promise<DataKey> => ({ version, key: await wrapper.unwrap(id, getEncryptionContext(version), wrapped) })
