import { createHash } from 'node:crypto'
import { decrypt, encrypt, nonceBytes, type EncryptionContext } from './envelope.ts'

type RandomBytes = (count: number) => Buffer

/** A master key that never leaves the service that keeps it, which wraps and unwraps data keys instead. */
export interface KeyService {
  /** Four bytes that tell this key from others; they stand in front of everything it wrapped. */
  readonly number: number
  /** Wraps a data key for its owner and place, and opens it nowhere else. */
  wrap(owner: string, place: EncryptionContext, key: Buffer): Promise<Buffer>
  unwrap(owner: string, place: EncryptionContext, wrapped: Buffer): Promise<Buffer>
}

/** The 32 bytes of a local key, or the service that keeps one. */
export type MasterKey = Buffer | KeyService

/**
 * The master keys of a process. While a key is changed every process knows both, in two roles: the one before, from which keys are
 * moved to the current one, and the one to come, under which another process may write already.
 */
export interface MasterKeys {
  /** New data keys are wrapped under it. */
  readonly current: MasterKey
  /** What lies under these is wrapped under the current one. */
  readonly previous?: readonly MasterKey[]
  /** What lies under these opens, and stays there. */
  readonly next?: readonly MasterKey[]
}

const LOCAL_KEY_HINT =
  'Set that one, or add it as ENCRYPTION_KEY_PREVIOUS or, while it is changed, as ENCRYPTION_KEY_NEXT.'
const DAMAGED_KEYS_HINT =
  'Where there never was another one, keys in this database are damaged: restore a backup.'

/** What a key of the database lies under is none of the master keys of this process. It is no fault of the value: another process may open it. */
export class UnknownMasterKeyError extends Error {
  /** Says first what fits the keys of the process: a token, or ENCRYPTION_KEY alone. */
  constructor({ isWithService }: Pick<KeyWrapper, 'isWithService'>) {
    super(
      isWithService
        ? `Data in this database is encrypted under another key than that of the token and the ENCRYPTION_KEY of this process. Name the token and its key in the settings PKCS11_TOKEN and PKCS11_KEY. Where it is under another ENCRYPTION_KEY: ${LOCAL_KEY_HINT} ${DAMAGED_KEYS_HINT}`
        : `Data in this database is encrypted under another ENCRYPTION_KEY than those of this process. ${LOCAL_KEY_HINT} Where a token wraps the keys, the settings PKCS11_… must name that token and its key. ${DAMAGED_KEYS_HINT}`,
    )
  }
}

/** Number of a local key: four bytes of its hash, so that a key finds the one it lies under. */
const getKeyNumber = (key: MasterKey): number =>
  Buffer.isBuffer(key) ? createHash('sha256').update(key).digest().readUInt32BE() : key.number

/** A local key in the form of a service. */
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

/** The service that keeps the master key does not answer: another try a moment later makes sense. */
export class KeyServiceUnavailableError extends Error {}

/** In which role the master keys of this process know a number. */
export type MasterKeyRole = 'current' | 'previous' | 'next' | 'unknown'

/** What wraps and unwraps the data keys of a process. */
export interface KeyWrapper {
  wrap(owner: string, place: EncryptionContext, key: Buffer): Promise<Buffer>
  /** Throws `UnknownMasterKeyError` for what lies under a key this process does not have. */
  unwrap(owner: string, place: EncryptionContext, wrapped: Buffer): Promise<Buffer>
  roleOf(number: number): MasterKeyRole
  /** Whether a service keeps one of the master keys. */
  readonly isWithService: boolean
}

/** Number of the master key that a wrapped key lies under. */
export const readMasterKeyNumber = (wrapped: Buffer): number => wrapped.readUInt32BE(1)

/** Puts the master keys of a process together. */
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

/** Wraps every key that lies under an earlier master key under the current one; throws when one lies under a key this process does not have. */
export async function rewrapDataKeys(vault: {
  rewrap(): Promise<unknown>
  masterRoles(): Promise<ReadonlySet<MasterKeyRole>>
  readonly isWithService: boolean
}): Promise<void> {
  if ((await vault.masterRoles()).has('unknown')) throw new UnknownMasterKeyError(vault)
  await vault.rewrap()
}
