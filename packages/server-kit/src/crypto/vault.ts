import type { Queryable } from '../database/store.ts'
import { createDataKeyStore, type DataKeyStoreDeps } from './data-key-store.ts'
import { createKeyTable, type KeyOwner } from './data-keys.ts'
import {
  decrypt,
  DecryptionError,
  encrypt,
  type EncryptionContext,
  type EnvelopeFormat,
  envelopeFormats,
  hasEnvelopeFormat,
  nonceBytes,
  readKeyVersion,
} from './envelope.ts'
import { createKeyWrapper, type MasterKeyRole, type MasterKeys } from './master-keys.ts'

/** Encrypts and decrypts the values of one owner. */
export interface Cipher {
  encrypt(place: EncryptionContext, text: string): Buffer
  decrypt(place: EncryptionContext, sealed: Uint8Array): Promise<string>
  encryptBytes(place: EncryptionContext, bytes: Uint8Array): Buffer
  decryptBytes(place: EncryptionContext, sealed: Uint8Array): Promise<Buffer>
  /**
   * Whether a value uses an older key than the newest, or the organization key in place of a per-subject key.
   */
  isStale(sealed: Uint8Array): boolean
}

/**
 * A data subject with separate keys: a member, a visitor's answer set until a member takes it over, a
 * patient. A member row is one.
 */
export type DataSubject = KeyOwner

/** The owner of the installation's own per-subject key. */
export const INSTALLATION_SUBJECT: DataSubject = {
  id: '00000000-0000-0000-0000-000000000000',
  organisationId: '00000000-0000-0000-0000-000000000000',
}

/** Key version of the installation's secret, far from the sequential versions. */
const SECRET_VERSION = 1_000_000_000

/** Encryption at rest: organizations and data subjects have separate keys, wrapped by the master key. */
export interface Vault {
  /**
   * The cipher of an organization; creates its first key if missing. Inside a transaction pass it as
   * `within`: the embedded database has one connection. A key created there is cached only after the commit.
   */
  cipherFor(organisationId: string, within?: Queryable): Promise<Cipher>
  /** The cipher of one data subject, likewise. */
  subjectCipher(person: DataSubject, within?: Queryable): Promise<Cipher>
  /** A key of this installation that is never rotated: for lookup hashes. */
  lastingKey(): Promise<Buffer>
  /** The secret of this installation, which is never rotated either; stores the given one if missing. */
  lastingSecret(given: Buffer): Promise<Buffer>
  /** Destroys the keys of a data subject: its data becomes unreadable, also in copies and backups. */
  destroy(personId: string, within: Queryable): Promise<void>
  /**
   * Creates a new key for every owner, used for encryption from now on. Values under older keys can still be
   * decrypted.
   */
  newKeys(): Promise<void>
  /**
   * Deletes organization keys but the newest two: nothing uses them after a full re-encryption. Per-subject
   * keys stay as long as their subject: backups do not contain them, and older backups need them.
   */
  dropOldKeys(): Promise<void>
  /** Rewraps keys from an earlier master key under the current one; returns how many. */
  rewrap(): Promise<number>
  /** Roles in which this process knows the master keys that wrap keys in the database. */
  masterRoles(): Promise<ReadonlySet<MasterKeyRole>>
  /** Whether one of the master keys of this process is in a key service. */
  readonly isWithService: boolean
  /** Drops cached keys: after the tables were emptied. */
  forget(): void
}

interface VaultDeps extends Omit<DataKeyStoreDeps, 'dbOf' | 'wrapper'> {
  readonly masters: MasterKeys
  /** The database as an owner sees it; absent: the same for all owners. */
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
    if (!key) throw new DecryptionError('the key does not exist')
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

/** Encrypts a text for its row; null stays null. */
export const encryptText = <T extends string | null>(
  cipher: Cipher,
  place: EncryptionContext,
  text: T,
): EncryptedText<T> => (text === null ? null : cipher.encrypt(place, text)) as EncryptedText<T>
type EncryptedText<T> = T extends string ? Buffer : null

/** Decrypts a value of `encryptText`. */
export const decryptText = async (
  cipher: Cipher,
  place: EncryptionContext,
  sealed: Buffer | null,
): Promise<string | null> => (sealed === null ? null : cipher.decrypt(place, sealed))
