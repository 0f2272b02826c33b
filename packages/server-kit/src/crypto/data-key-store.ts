import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '../clock.ts'
import type { Db, Queryable } from '../database/store.ts'
import { type DataKey, type KeyOwner, type createKeyTable, unwrapDataKey, wrapDataKey } from './data-keys.ts'
import { type KeyWrapper, readMasterKeyNumber } from './master-keys.ts'

/**
 * Lifetime of a cached unwrapped key: after it, processes see new keys and call the key service again. A
 * value under an unknown key triggers a read at once.
 */
const CACHE_TTL = minutes(1)
/** Maximum number of cached owners; the oldest entry is evicted. */
const MAX_CACHED_OWNERS = 10_000
const KEY_BYTES = 32

/** Only a transaction can be rolled back. */
const isTransaction = (within: Queryable): boolean => 'rollback' in within

export interface DataKeyStoreDeps {
  /** The database with the keys of all owners. */
  readonly db: Db
  /** The database as an owner sees it. */
  readonly dbOf: (owner: KeyOwner) => Db
  readonly wrapper: KeyWrapper
  readonly clock: Clock
  readonly randomBytes: (count: number) => Buffer
}

type KeyTable = ReturnType<typeof createKeyTable>

interface CachedKeys {
  readonly keys: readonly DataKey[]
  readonly since: number
}

/** Cache of unwrapped keys, with a lifetime of one minute. */
function createKeyCache(clock: Clock) {
  const held = new Map<string, CachedKeys>()
  const now = (): number => clock.now().epochMilliseconds
  const isFresh = ({ since }: CachedKeys): boolean => Math.abs(now() - since) < CACHE_TTL
  return {
    hold: (id: string, keys: readonly DataKey[]): void => {
      held.delete(id)
      if (keys.length === 0) return
      const [longest] = held.keys()
      if (held.size >= MAX_CACHED_OWNERS && longest !== undefined) held.delete(longest)
      held.set(id, { keys, since: now() })
    },
    /** Cached keys of an owner, or null if missing or expired. */
    fresh: (id: string): readonly DataKey[] | null => {
      const known = held.get(id)
      return known && isFresh(known) ? known.keys : null
    },
    /** Drops expired entries; the oldest come first. */
    dropStale: (): void => {
      for (const [id, one] of held) {
        if (isFresh(one)) return
        held.delete(id)
      }
    },
    drop: (id: string): void => void held.delete(id),
    forget: (): void => held.clear(),
  }
}

/** Rewraps keys from an earlier master key under the current one; returns how many. */
async function rewrapAll(
  table: KeyTable,
  { db, wrapper }: Pick<DataKeyStoreDeps, 'db' | 'wrapper'>,
): Promise<number> {
  const isOld = (number: number): boolean => wrapper.roleOf(number) === 'previous'
  if (!(await table.masters(db)).some(isOld)) return 0
  const old = (await table.all(db)).filter(({ wrapped }) => isOld(readMasterKeyNumber(wrapped)))
  for (const row of old)
    await table.replace(db, {
      ...row,
      wrapped: await wrapDataKey(wrapper, row.id, await unwrapDataKey(wrapper, row)),
    })
  return old.length
}

/** Reads and creates keys. */
interface KeyAccess {
  readonly load: (owner: KeyOwner) => Promise<readonly DataKey[]>
  readonly add: (owner: KeyOwner, version: number) => Promise<readonly DataKey[]>
}

/** Keys that are never rotated. */
function createPermanentKeys(
  table: KeyTable,
  { dbOf, wrapper }: Pick<DataKeyStoreDeps, 'dbOf' | 'wrapper'>,
  { load, add }: KeyAccess,
) {
  const among = (keys: readonly DataKey[], number: number) =>
    keys.find(({ version }) => version === number)?.key
  return {
    /** The first key of an owner; created if missing. */
    firstOf: async (owner: KeyOwner): Promise<Buffer> => {
      const first = among(await load(owner), 1) ?? among(await add(owner, 1), 1)
      if (!first) throw new Error('creating a data key failed')
      return first
    },
    /** The key stored under a version; stores the given one if missing. */
    keep: async (owner: KeyOwner, given: DataKey): Promise<Buffer> => {
      const { version } = given
      const known = among(await load(owner), version)
      if (known) return known
      await table.add(dbOf(owner), {
        ...owner,
        version,
        wrapped: await wrapDataKey(wrapper, owner.id, given),
      })
      return among(await load(owner), version) ?? given.key
    },
  }
}

/** The unwrapped keys of one table, cached for a minute. */
export function createDataKeyStore(
  table: KeyTable,
  { db, dbOf, wrapper, clock, randomBytes }: DataKeyStoreDeps,
) {
  const cache = createKeyCache(clock)
  /** First keys created in an open transaction, which may still be rolled back: visible in it only. */
  const madeIn = new WeakMap<Queryable, Map<string, readonly DataKey[]>>()

  const load = async (owner: KeyOwner, within: Queryable = dbOf(owner)): Promise<readonly DataKey[]> => {
    const rows = await table.of(within, owner.id)
    const keys = await Promise.all(rows.map((row) => unwrapDataKey(wrapper, row)))
    if (!madeIn.get(within)?.has(owner.id)) cache.hold(owner.id, keys)
    return keys
  }
  const add = async (owner: KeyOwner, version: number, within?: Queryable): Promise<readonly DataKey[]> => {
    const made = { version, key: randomBytes(KEY_BYTES) }
    const wrapped = await wrapDataKey(wrapper, owner.id, made)
    const isFirst = (await table.add(within ?? dbOf(owner), { ...owner, version, wrapped })) && version === 1
    if (!isFirst || !within) return load(owner, within)
    if (isTransaction(within))
      madeIn.set(within, (madeIn.get(within) ?? new Map<string, readonly DataKey[]>()).set(owner.id, [made]))
    return [made]
  }

  return {
    ...createPermanentKeys(table, { dbOf, wrapper }, { load, add }),
    /** Keys of an owner, newest first; creates the first one if missing. */
    of: async (owner: KeyOwner, within?: Queryable): Promise<readonly DataKey[]> => {
      const made = within && madeIn.get(within)?.get(owner.id)
      if (made) return made
      const keys = cache.fresh(owner.id) ?? (await load(owner, within))
      return keys.length > 0 ? keys : add(owner, 1, within)
    },
    /** One key by its version, also one just created by another process. */
    find: async (owner: KeyOwner, version: number, within?: Queryable): Promise<Buffer | null> => {
      const among = (some: readonly DataKey[]) => some.find((one) => one.version === version)?.key
      return among(cache.fresh(owner.id) ?? []) ?? among(await load(owner, within)) ?? null
    },
    add: async (owner: KeyOwner): Promise<void> => {
      const [newest] = await load(owner)
      await add(owner, (newest?.version ?? 0) + 1)
    },
    /** All owners of keys. */
    owners: async (): Promise<readonly KeyOwner[]> => [
      ...new Map((await table.all(db)).map((row) => [row.id, row])).values(),
    ],
    /** Deletes all keys but the newest two. */
    dropOld: async (owner: KeyOwner): Promise<void> => {
      const [newest] = await load(owner)
      if (newest) await table.removeOlder(db, owner.id, newest.version - 1)
      await load(owner)
    },
    remove: async (id: string, within: Queryable): Promise<void> => {
      await table.remove(within, id)
      cache.drop(id)
    },
    /**
     * Rewraps keys from an earlier master key under the current one; returns how many. Also drops expired
     * cache entries.
     */
    rewrap: async () => {
      cache.dropStale()
      return rewrapAll(table, { db, wrapper })
    },
    /** Roles in which this process knows the master keys in use. */
    masterRoles: async () => (await table.masters(db)).map((number) => wrapper.roleOf(number)),
    forget: cache.forget,
  }
}
