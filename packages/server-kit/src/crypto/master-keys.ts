import { createHash } from 'node:crypto'
import { decrypt, encrypt, nonceBytes, type EncryptionContext } from './envelope.ts'

type RandomBytes = (count: number) => Buffer

/** A master key that never leaves its key service, which wraps and unwraps data keys. */
export interface KeyService {
  /** Four-byte key number, the prefix of everything the key wrapped. */
  readonly number: number
  /** Wraps a data key, bound to its owner and location. */
  wrap(owner: string, place: EncryptionContext, key: Buffer): Promise<Buffer>
  unwrap(owner: string, place: EncryptionContext, wrapped: Buffer): Promise<Buffer>
}

/** The 32 bytes of a local key, or a key service. */
export type MasterKey = Buffer | KeyService

/**
 * The master keys of a process. During a rotation every process knows both keys: the previous one, from which
 * keys are rewrapped under the current one, and the next one, under which another process may write already.
 */
export interface MasterKeys {
  /** Wraps new data keys. */
  readonly current: MasterKey
  /** Keys under these are rewrapped under the current one. */
  readonly previous?: readonly MasterKey[]
  /** Keys under these can be unwrapped, and are not rewrapped. */
  readonly next?: readonly MasterKey[]
}

const LOCAL_KEY_HINT =
  'Set that one, or add it as ENCRYPTION_KEY_PREVIOUS or, while it is changed, as ENCRYPTION_KEY_NEXT.'
const DAMAGED_KEYS_HINT =
  'Where there never was another one, keys in this database are damaged: restore a backup.'

/**
 * A data key is wrapped under a master key this process does not have. The data is intact: another process
 * may have the key.
 */
export class UnknownMasterKeyError extends Error {
  /** The message mentions a token first where this process uses one. */
  constructor({ isWithService }: Pick<KeyWrapper, 'isWithService'>) {
    super(
      isWithService
        ? `Data in this database is encrypted under another key than that of the token and the ENCRYPTION_KEY of this process. Name the token and its key in the settings PKCS11_TOKEN and PKCS11_KEY. Where it is under another ENCRYPTION_KEY: ${LOCAL_KEY_HINT} ${DAMAGED_KEYS_HINT}`
        : `Data in this database is encrypted under another ENCRYPTION_KEY than those of this process. ${LOCAL_KEY_HINT} Where a token wraps the keys, the settings PKCS11_… must name that token and its key. ${DAMAGED_KEYS_HINT}`,
    )
  }
}

/** Number of a local key: four bytes of its hash, which identify the master key of a wrapped key. */
const getKeyNumber = (key: MasterKey): number =>
  Buffer.isBuffer(key) ? createHash('sha256').update(key).digest().readUInt32BE() : key.number

/** Adapts a local key to the key service interface. */
function toKeyService(key: MasterKey, randomBytes: RandomBytes): KeyService {
  if (!Buffer.isBuffer(key)) return key
  const number = getKeyNumber(key)
  return {
    number,
    wrap: async (owner, place, plain) =>
      encrypt({ key, version: number, nonce: randomBytes(nonceBytes) }, owner, place, plain),
    unwrap: async (owner, place, wrapped) => decrypt(key, owner, place, wrapped),
  }
}

/** The key service does not respond: retry later. */
export class KeyServiceUnavailableError extends Error {}

/** Role of a master key number in this process. */
export type MasterKeyRole = 'current' | 'previous' | 'next' | 'unknown'

/** Wraps and unwraps the data keys of a process. */
export interface KeyWrapper {
  wrap(owner: string, place: EncryptionContext, key: Buffer): Promise<Buffer>
  /** Throws `UnknownMasterKeyError` for a key under an unknown master key. */
  unwrap(owner: string, place: EncryptionContext, wrapped: Buffer): Promise<Buffer>
  roleOf(number: number): MasterKeyRole
  /** Whether one of the master keys is in a key service. */
  readonly isWithService: boolean
}

/** Number of the master key of a wrapped key. */
export const readMasterKeyNumber = (wrapped: Buffer): number => wrapped.readUInt32BE(1)

/** Creates the key wrapper of a process. */
export function createKeyWrapper(
  { current, previous = [], next = [] }: MasterKeys,
  randomBytes: RandomBytes,
): KeyWrapper {
  const writer = toKeyService(current, randomBytes)
  const isWithService = [current, ...previous, ...next].some((key) => !Buffer.isBuffer(key))
  const known = [writer, ...[...previous, ...next].map((key) => toKeyService(key, randomBytes))]
  const isAmong = (keys: readonly MasterKey[], number: number) =>
    keys.some((key) => getKeyNumber(key) === number)
  return {
    wrap: (owner, place, key) => writer.wrap(owner, place, key),
    unwrap: async (owner, place, wrapped) => {
      const number = readMasterKeyNumber(wrapped)
      const service = known.find((one) => one.number === number)
      if (!service) throw new UnknownMasterKeyError({ isWithService })
      return service.unwrap(owner, place, wrapped)
    },
    roleOf: (number) => {
      if (number === writer.number) return 'current'
      if (isAmong(previous, number)) return 'previous'
      return isAmong(next, number) ? 'next' : 'unknown'
    },
    isWithService,
  }
}

/**
 * Rewraps all keys from earlier master keys under the current one; throws if one is under an unknown master
 * key.
 */
export async function rewrapDataKeys(vault: {
  rewrap(): Promise<unknown>
  masterRoles(): Promise<ReadonlySet<MasterKeyRole>>
  readonly isWithService: boolean
}): Promise<void> {
  if ((await vault.masterRoles()).has('unknown')) throw new UnknownMasterKeyError(vault)
  await vault.rewrap()
}
