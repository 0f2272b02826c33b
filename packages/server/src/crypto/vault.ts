import { minutes } from '@evenkeel/contract/units'
import type { Clock } from '../clock.ts'
import type { Db, Queryable } from '../store/store.ts'
import { type DataKey, isUnderPrevious, keyTable, type MasterKeys, unwrap, wrap } from './data-keys.ts'
import { CannotOpen, keyVersionOf, nonceBytes, open, type Place, seal } from './envelope.ts'

/** Other processes notice a new key within this time; a value under a key not known yet is looked up at once. */
const KEPT = minutes(1)
const KEY_BYTES = 32

/** Seals and opens the values of one owner. */
export interface Box {
  seal(place: Place, text: string): Buffer
  open(place: Place, sealed: Uint8Array): Promise<string>
  sealBytes(place: Place, bytes: Uint8Array): Buffer
  openBytes(place: Place, sealed: Uint8Array): Promise<Buffer>
  /** Whether a value lies under an older key than the newest. */
  isStale(sealed: Uint8Array): boolean
}

/** Encryption at rest: every organisation has its own keys, wrapped by the master key. */
export interface Vault {
  /**
   * The box of an owner; makes its first key when there is none. Inside of a transaction hand that in as `within`: the
   * embedded database has one connection. A key made there is remembered only once it is committed.
   */
  boxOf(owner: string, within?: Queryable): Promise<Box>
  /** Makes a new key; from now on it seals. What lies under older keys still opens. */
  newKey(owner: string): Promise<void>
  /** Everybody who has a key. */
  owners(): Promise<readonly string[]>
  /** Removes the keys before the last but one: nothing lies under them once everything was sealed anew. */
  dropOldKeys(owner: string): Promise<void>
  /** Wraps every key under the current master key; returns how many lay under an earlier one. */
  rewrap(): Promise<number>
  /** Forgets keys held in memory: after the table was emptied. */
  forget(): void
}

export interface VaultDeps {
  readonly db: Db
  readonly schema: 'portal' | 'telehealth'
  readonly masters: MasterKeys
  readonly clock: Clock
  readonly randomBytes: (count: number) => Buffer
}

interface Held {
  readonly keys: readonly DataKey[]
  readonly since: number
}

export function createVault({ db, schema, masters, clock, randomBytes }: VaultDeps): Vault {
  const table = keyTable(schema)
  const held = new Map<string, Held>()
  const read = async (owner: string, within: Queryable): Promise<readonly DataKey[]> =>
    (await table.of(within, owner)).map((row) => unwrap(masters, row))
  const load = async (owner: string, within: Queryable = db): Promise<readonly DataKey[]> => {
    const keys = await read(owner, within)
    if (keys.length > 0) held.set(owner, { keys, since: clock.now().epochMilliseconds })
    return keys
  }
  const add = async (owner: string, version: number, within: Queryable = db): Promise<readonly DataKey[]> => {
    const wrapped = wrap(masters, randomBytes, owner, { version, key: randomBytes(KEY_BYTES) })
    await table.add(within, { owner, version, wrapped })
    return within === db ? load(owner) : read(owner, within)
  }
  const keysOf = async (owner: string, within: Queryable): Promise<readonly DataKey[]> => {
    const known = held.get(owner)
    const isFresh = known && Math.abs(clock.now().epochMilliseconds - known.since) < KEPT
    const keys = isFresh ? known.keys : await load(owner, within)
    return keys.length > 0 ? keys : add(owner, 1, within)
  }
  const boxOf = async (owner: string, within: Queryable = db): Promise<Box> => {
    const keys = await keysOf(owner, within)
    const [newest] = keys
    const keyFor = async (sealed: Uint8Array): Promise<Buffer> => {
      const version = keyVersionOf(sealed)
      const among = (some: readonly DataKey[]) => some.find((one) => one.version === version)?.key
      const key = among(keys) ?? among(held.get(owner)?.keys ?? []) ?? among(await load(owner, within))
      if (!key) throw new CannotOpen('the key is gone')
      return key
    }
    if (!newest) throw new Error('no data key could be made')
    const sealBytes = (place: Place, bytes: Uint8Array): Buffer =>
      seal({ ...newest, nonce: randomBytes(nonceBytes) }, owner, place, bytes)
    const openBytes = async (place: Place, sealed: Uint8Array): Promise<Buffer> =>
      open(await keyFor(sealed), owner, place, sealed)
    return {
      sealBytes,
      openBytes,
      seal: (place, text) => sealBytes(place, Buffer.from(text)),
      open: async (place, sealed) => (await openBytes(place, sealed)).toString(),
      isStale: (sealed) => keyVersionOf(sealed) !== newest.version,
    }
  }
  return {
    boxOf,
    newKey: async (owner) => {
      const [newest] = await load(owner)
      await add(owner, (newest?.version ?? 0) + 1)
    },
    owners: async () => [...new Set((await table.all(db)).map(({ owner }) => owner))],
    dropOldKeys: async (owner) => {
      const [newest] = await load(owner)
      if (newest) await table.removeOlder(db, owner, newest.version - 1)
      await load(owner)
    },
    rewrap: async () => {
      const old = (await table.all(db)).filter(({ wrapped }) => isUnderPrevious(masters, wrapped))
      for (const row of old) {
        await table.replace(db, {
          ...row,
          wrapped: wrap(masters, randomBytes, row.owner, unwrap(masters, row)),
        })
      }
      return old.length
    },
    forget: () => held.clear(),
  }
}
