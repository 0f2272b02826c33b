import type { Queryable } from '../store/store.ts'
import { type KeyOwner, keyTable } from './data-keys.ts'
import {
  CannotOpen,
  type Format,
  formats,
  hasFormat,
  keyVersionOf,
  nonceBytes,
  open,
  type Place,
  seal,
} from './envelope.ts'
import { type KeysDeps, keysInUse } from './keys-in-use.ts'

/** Seals and opens the values of one owner. */
export interface Box {
  seal(place: Place, text: string): Buffer
  open(place: Place, sealed: Uint8Array): Promise<string>
  sealBytes(place: Place, bytes: Uint8Array): Buffer
  openBytes(place: Place, sealed: Uint8Array): Promise<Buffer>
  /** Whether a value lies under an older key than the newest, or under that of the organisation in place of a person's. */
  isStale(sealed: Uint8Array): boolean
}

/** Somebody with keys of their own: a member, or a visitor's set of answers until a member takes it over. A row of a member is one. */
export type Person = KeyOwner

/** In whose name the installation has a key of its own among those of people. */
export const INSTALLATION: Person = {
  id: '00000000-0000-0000-0000-000000000000',
  organisationId: '00000000-0000-0000-0000-000000000000',
}

/** Encryption at rest: organisations and people have keys of their own, wrapped by the master key. */
export interface Vault {
  /**
   * The box of an organisation; makes its first key when there is none. Inside of a transaction hand that in as `within`: the
   * embedded database has one connection. A key made there is remembered only once it is committed.
   */
  boxOf(organisationId: string, within?: Queryable): Promise<Box>
  /** The box of one person, likewise. */
  personBox(person: Person, within?: Queryable): Promise<Box>
  /** A key of this installation that stays the same, whatever other keys change: for hashes that find something again. */
  lastingKey(): Promise<Buffer>
  /** Destroys the keys of a person: what is sealed with them opens for nobody any more, wherever a copy of it lies. */
  destroy(personId: string, within: Queryable): Promise<void>
  /** Makes a new key for everybody; from now on it seals. What lies under older keys still opens. */
  newKeys(): Promise<void>
  /**
   * Removes the keys of organisations before the last but one: nothing lies under them once everything was sealed anew. Those
   * of people stay as long as the person: backups do not hold them, and older ones need them.
   */
  dropOldKeys(): Promise<void>
  /** Wraps every key under the current master key; returns how many lay under an earlier one. */
  rewrap(): Promise<number>
  /** Forgets keys held in memory: after the tables were emptied. */
  forget(): void
}

export interface VaultDeps extends Omit<KeysDeps, 'dbOf'> {
  /** The database as an owner sees it; absent: everybody sees the same. */
  readonly dbOf?: KeysDeps['dbOf']
  readonly schema: 'portal' | 'telehealth'
}

type Keys = ReturnType<typeof keysInUse>

export function createVault({ schema, ...given }: VaultDeps): Vault {
  const deps = { dbOf: () => given.db, ...given }
  const { randomBytes } = deps
  const organisations = keysInUse(keyTable(schema), deps)
  // The sandbox knows patients of somebody else's service: its rows lie under the organisation's key.
  const people = schema === 'portal' ? keysInUse(keyTable('people'), deps) : null
  const all: readonly Keys[] = people ? [organisations, people] : [organisations]
  const ofPeople = (): Keys => {
    if (people) return people
    throw new Error('there are no keys of people here')
  }

  const box = async (keys: Keys, format: Format, owner: KeyOwner, within?: Queryable): Promise<Box> => {
    const known = await keys.of(owner, within)
    const [newest] = known
    if (!newest) throw new Error('no data key could be made')
    const keyFor = async (sealed: Uint8Array): Promise<Buffer> => {
      const version = keyVersionOf(sealed)
      if (!hasFormat(sealed, format)) throw new CannotOpen('the value lies under the key of another kind')
      const key =
        known.find((one) => one.version === version)?.key ?? (await keys.find(owner, version, within))
      if (!key) throw new CannotOpen('the key is gone')
      return key
    }
    const sealBytes = (place: Place, bytes: Uint8Array): Buffer =>
      seal({ ...newest, format, nonce: randomBytes(nonceBytes) }, owner.id, place, bytes)
    const openBytes = async (place: Place, sealed: Uint8Array): Promise<Buffer> =>
      open(await keyFor(sealed), owner.id, place, sealed)
    return {
      sealBytes,
      openBytes,
      seal: (place, text) => sealBytes(place, Buffer.from(text)),
      open: async (place, sealed) => (await openBytes(place, sealed)).toString(),
      isStale: (sealed) => !hasFormat(sealed, format) || keyVersionOf(sealed) !== newest.version,
    }
  }

  return {
    boxOf: (id, within) => box(organisations, formats.organisation, { id, organisationId: id }, within),
    personBox: ({ id, organisationId }, within) =>
      box(ofPeople(), formats.person, { id, organisationId }, within),
    lastingKey: () => ofPeople().firstOf(INSTALLATION),
    destroy: (id, within) => ofPeople().remove(id, within),
    newKeys: async () => {
      for (const keys of all) for (const owner of await keys.owners()) await keys.add(owner)
    },
    dropOldKeys: async () => {
      for (const owner of await organisations.owners()) await organisations.dropOld(owner)
    },
    rewrap: async () => {
      let count = 0
      for (const keys of all) count += await keys.rewrap()
      return count
    },
    forget: () => all.forEach((keys) => keys.forget()),
  }
}
