import type { Queryable } from '../database/store.ts'
import { type KeyOwner, createKeyTable } from './data-keys.ts'
import {
  DecryptionError,
  type EnvelopeFormat,
  envelopeFormats,
  hasEnvelopeFormat,
  readKeyVersion,
  nonceBytes,
  decrypt,
  type EncryptionContext,
  encrypt,
} from './envelope.ts'
import { type DataKeyStoreDeps, createDataKeyStore } from './data-key-store.ts'
import { createKeyWrapper, type MasterKeys, type MasterKeyRole } from './master-keys.ts'

/** Encrypts and opens the values of one owner. */
export interface Cipher {
  encrypt(place: EncryptionContext, text: string): Buffer
  decrypt(place: EncryptionContext, sealed: Uint8Array): Promise<string>
  encryptBytes(place: EncryptionContext, bytes: Uint8Array): Buffer
  decryptBytes(place: EncryptionContext, sealed: Uint8Array): Promise<Buffer>
  /** Whether a value lies under an older key than the newest, or under that of the organisation in place of a person's. */
  isStale(sealed: Uint8Array): boolean
}

/** A person with keys of their own: a member, a visitor's set of answers until a member takes it over, a patient. A row of a member is one. */
export type DataSubject = KeyOwner

/** In whose name the installation has a key of its own among those of people. */
export const INSTALLATION_SUBJECT: DataSubject = {
  id: '00000000-0000-0000-0000-000000000000',
  organisationId: '00000000-0000-0000-0000-000000000000',
}

/** Number of the installation's secret among its keys, far from those of keys that follow one another. */
const SECRET_VERSION = 1_000_000_000

/** Encryption at rest: organisations and people have keys of their own, wrapped by the master key. */
export interface Vault {
  /**
   * The box of an organisation; makes its first key when there is none. Inside of a transaction hand that in as `within`: the
   * embedded database has one connection. A key made there is remembered only once it is committed.
   */
  cipherFor(organisationId: string, within?: Queryable): Promise<Cipher>
  /** The box of one person, likewise. */
  subjectCipher(person: DataSubject, within?: Queryable): Promise<Cipher>
  /** A key of this installation that stays the same, whatever other keys change: for hashes that find something again. */
  lastingKey(): Promise<Buffer>
  /** The secret of this installation, which stays the same too; the given one from now on where there is none. */
  lastingSecret(given: Buffer): Promise<Buffer>
  /** Destroys the keys of a person: what is encrypted with them opens for nobody any more, wherever a copy of it lies. */
  destroy(personId: string, within: Queryable): Promise<void>
  /** Makes a new key for everybody; from now on it encrypts. What lies under older keys still opens. */
  newKeys(): Promise<void>
  /**
   * Removes the keys of organisations before the last but one: nothing lies under them once everything was encrypted again. Those
   * of people stay as long as the person: backups do not hold them, and older ones need them.
   */
  dropOldKeys(): Promise<void>
  /** Wraps what lies under an earlier master key under the current one; returns how many keys that were. */
  rewrap(): Promise<number>
  /** In which roles this process knows the master keys that the keys in the database lie under. */
  masterRoles(): Promise<ReadonlySet<MasterKeyRole>>
  /** Whether a service keeps one of the master keys of this process. */
  readonly isWithService: boolean
  /** Forgets keys held in memory: after the tables were emptied. */
  forget(): void
}

export interface VaultDeps extends Omit<DataKeyStoreDeps, 'dbOf' | 'wrapper'> {
  readonly masters: MasterKeys
  /** The database as an owner sees it; absent: everybody sees the same. */
  readonly dbOf?: DataKeyStoreDeps['dbOf']
  readonly schema: 'portal' | 'telehealth'
}

type DataKeyStore = ReturnType<typeof createDataKeyStore>

interface CipherParts {
  readonly keys: DataKeyStore
  readonly format: EnvelopeFormat
  readonly randomBytes: VaultDeps['randomBytes']
}

/** The box of one owner, by the newest of its keys. */
async function createCipher(
  { keys, format, randomBytes }: CipherParts,
  owner: KeyOwner,
  within?: Queryable,
): Promise<Cipher> {
  const known = await keys.of(owner, within)
  const [newest] = known
  if (!newest) throw new Error('no data key could be made')
  const keyFor = async (sealed: Uint8Array): Promise<Buffer> => {
    const version = readKeyVersion(sealed)
    if (!hasEnvelopeFormat(sealed, format))
      throw new DecryptionError('the value lies under the key of another kind')
    const key = known.find((one) => one.version === version)?.key ?? (await keys.find(owner, version, within))
    if (!key) throw new DecryptionError('the key is gone')
    return key
  }
  const encryptBytes = (place: EncryptionContext, bytes: Uint8Array): Buffer =>
    encrypt({ ...newest, format, nonce: randomBytes(nonceBytes) }, owner.id, place, bytes)
  const decryptBytes = async (place: EncryptionContext, sealed: Uint8Array): Promise<Buffer> =>
    decrypt(await keyFor(sealed), owner.id, place, sealed)
  return {
    encryptBytes,
    decryptBytes,
    encrypt: (place, text) => encryptBytes(place, Buffer.from(text)),
    decrypt: async (place, sealed) => (await decryptBytes(place, sealed)).toString(),
    isStale: (sealed) => !hasEnvelopeFormat(sealed, format) || readKeyVersion(sealed) !== newest.version,
  }
}

export function createVault({ schema, masters, ...given }: VaultDeps): Vault {
  const wrapper = createKeyWrapper(masters, given.randomBytes)
  const deps = { dbOf: () => given.db, wrapper, ...given }
  const { randomBytes } = deps
  const organisations = createDataKeyStore(createKeyTable(schema), deps)
  const people = createDataKeyStore(createKeyTable(schema === 'portal' ? 'people' : 'patients'), deps)
  const all: readonly DataKeyStore[] = [organisations, people]

  return {
    cipherFor: (id, within) =>
      createCipher(
        { keys: organisations, format: envelopeFormats.organisation, randomBytes },
        { id, organisationId: id },
        within,
      ),
    subjectCipher: ({ id, organisationId }, within) =>
      createCipher(
        { keys: people, format: envelopeFormats.person, randomBytes },
        { id, organisationId },
        within,
      ),
    lastingKey: () => people.firstOf(INSTALLATION_SUBJECT),
    lastingSecret: (key) => people.keep(INSTALLATION_SUBJECT, { version: SECRET_VERSION, key }),
    destroy: (id, within) => people.remove(id, within),
    newKeys: async () => {
      const isReplaced = ({ id }: KeyOwner): boolean => id !== INSTALLATION_SUBJECT.id
      for (const keys of all)
        for (const owner of (await keys.owners()).filter(isReplaced)) await keys.add(owner)
    },
    dropOldKeys: async () => {
      for (const owner of await organisations.owners()) await organisations.dropOld(owner)
    },
    rewrap: async () => {
      let count = 0
      for (const keys of all) count += await keys.rewrap()
      return count
    },
    masterRoles: async () => new Set((await Promise.all(all.map((keys) => keys.masterRoles()))).flat()),
    isWithService: wrapper.isWithService,
    forget: () => all.forEach((keys) => keys.forget()),
  }
}
