import { createHash } from 'node:crypto'
import {
  createAdditionalData,
  DecryptionError,
  joinEnvelope,
  nonceBytes,
  splitEnvelope,
} from '@evenkeel/server-kit/crypto/envelope'
import { type KeyService, KeyServiceUnavailableError } from '@evenkeel/server-kit/crypto/master-keys'

/** The used part of the optional package pkcs11js. */
interface Pkcs11 {
  load(library: string): void
  C_Initialize(options: { readonly flags: number }): void
  C_GetSlotList(withToken: boolean): readonly Buffer[]
  C_GetTokenInfo(slot: Buffer): { readonly label: string }
  C_OpenSession(slot: Buffer, flags: number): Buffer
  C_CloseSession(session: Buffer): void
  C_Login(session: Buffer, user: number, pin: string): void
  C_FindObjectsInit(session: Buffer, wanted: readonly Attribute[]): void
  C_FindObjects(session: Buffer, most: number): readonly Buffer[]
  C_FindObjectsFinal(session: Buffer): void
  C_EncryptInit(session: Buffer, mechanism: Mechanism, key: Buffer): void
  C_EncryptAsync(session: Buffer, plain: Buffer, into: Buffer): Promise<Buffer>
  C_DecryptInit(session: Buffer, mechanism: Mechanism, key: Buffer): void
  C_DecryptAsync(session: Buffer, sealed: Buffer, into: Buffer): Promise<Buffer>
  C_Finalize(): void
}

interface Attribute {
  readonly type: number
  readonly value: number | string
}

interface Mechanism {
  readonly mechanism: number
  readonly parameter?: object
}

/** Constants of PKCS #11 2.40, with their standard names. */
interface Pkcs11Constants {
  readonly CKF_OS_LOCKING_OK: number
  readonly CKF_SERIAL_SESSION: number
  readonly CKU_USER: number
  readonly CKA_CLASS: number
  readonly CKA_LABEL: number
  readonly CKO_SECRET_KEY: number
  readonly CKM_AES_ECB: number
  readonly CKM_AES_GCM: number
  readonly CK_PARAMS_AES_GCM: number
  readonly PKCS11: new () => Pkcs11
}

const PACKAGE = 'pkcs11js'

/** Loads the native package, which is optional because it must be compiled. */
export async function loadPkcs11(): Promise<Pkcs11Constants> {
  try {
    const loaded = (await import(PACKAGE)) as { readonly default: Pkcs11Constants }
    return loaded.default
  } catch (error) {
    throw new Error(
      'PKCS11_LIBRARY is set, but the package pkcs11js is not installed (see docs/operating/keys.md).',
      { cause: error },
    )
  }
}

/** Location of the key. */
export interface Pkcs11Token {
  /** Path of the token's library. */
  readonly library: string
  /** Label of the token. */
  readonly token: string
  readonly pin: string
  /** Label of the AES key in it. */
  readonly key: string
}

/** A key service with a health check and a close method. */
export interface OpenKeyService extends KeyService {
  /** Throws `KeyServiceUnavailableError` if the token does not work. */
  ping(): Promise<void>
  close(): void
}

const TAG = 16
const KEY_NAME = createHash('sha256').update('evenkeel master key').digest().subarray(0, 16)

/** Returns the standard error name, such as CKR_PIN_INCORRECT; it contains no secret. */
const getErrorName = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Session {
  readonly handle: Buffer
  readonly key: Buffer
}

/** Logs in to the token and finds the key. */
function openSession(library: Pkcs11, names: Pkcs11Constants, at: Pkcs11Token): Session {
  const slot = library
    .C_GetSlotList(true)
    .find((one) => library.C_GetTokenInfo(one).label.trim() === at.token)
  if (!slot) throw new Error(`there is no token ${at.token}`)
  const handle = library.C_OpenSession(slot, names.CKF_SERIAL_SESSION)
  try {
    library.C_Login(handle, names.CKU_USER, at.pin)
  } catch (error) {
    // A log-in on another session of this process is valid here too.
    if (getErrorName(error) !== 'CKR_USER_ALREADY_LOGGED_IN') throw error
  }
  library.C_FindObjectsInit(handle, [
    { type: names.CKA_CLASS, value: names.CKO_SECRET_KEY },
    { type: names.CKA_LABEL, value: at.key },
  ])
  const [key, second] = library.C_FindObjects(handle, 2)
  library.C_FindObjectsFinal(handle)
  if (!key) throw new Error(`there is no secret key ${at.key} in the token ${at.token}`)
  if (second) throw new Error(`there are several secret keys ${at.key} in the token ${at.token}`)
  return { handle, key }
}

/** Serializes operations: a token session runs one at a time. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act)
    last = turn.catch(() => {})
    return turn
  }
}

/** Reinitializes the library after a token was removed: some libraries do not detect it otherwise. */
function resetLibrary(library: Pkcs11, names: Pkcs11Constants): void {
  try {
    library.C_Finalize()
  } catch {
    // It was not initialized the last time.
  }
  library.C_Initialize({ flags: names.CKF_OS_LOCKING_OK })
}

/** Reopens the session after the token was removed; never after a wrong PIN, which would lock the token. */
function createReconnectingSession(library: Pkcs11, names: Pkcs11Constants, at: Pkcs11Token) {
  let session: Session | null = openSession(library, names, at)
  let isLockedOut = false
  const current = (): Session => {
    if (session) return session
    if (isLockedOut) throw new KeyServiceUnavailableError('CKR_PIN_INCORRECT')
    try {
      resetLibrary(library, names)
      session = openSession(library, names, at)
      return session
    } catch (error) {
      isLockedOut = getErrorName(error).includes('CKR_PIN')
      throw new KeyServiceUnavailableError(getErrorName(error))
    }
  }
  const drop = (): void => {
    if (!session) return
    try {
      library.C_CloseSession(session.handle)
    } catch {
      // It was already closed.
    }
    session = null
  }
  return { current, drop }
}

/** Fingerprint of a key: a hash of a block encrypted with it, because the key itself cannot be read. */
async function computeKeyNumber(
  library: Pkcs11,
  names: Pkcs11Constants,
  { handle, key }: Session,
): Promise<number> {
  library.C_EncryptInit(handle, { mechanism: names.CKM_AES_ECB }, key)
  const block = await library.C_EncryptAsync(handle, KEY_NAME, Buffer.alloc(KEY_NAME.length))
  return createHash('sha256').update(block).digest().readUInt32BE()
}

/** Opens the library, which stays open, and the token. Throws one line that names the problem. */
async function openToken(at: Pkcs11Token) {
  const names = await loadPkcs11()
  const library = new names.PKCS11()
  let isOpen = false
  try {
    library.load(at.library)
    library.C_Initialize({ flags: names.CKF_OS_LOCKING_OK })
    isOpen = true
    const session = createReconnectingSession(library, names, at)
    return { names, library, session, number: await computeKeyNumber(library, names, session.current()) }
  } catch (error) {
    if (isOpen) library.C_Finalize()
    throw new Error(
      `The key service cannot be opened: ${getErrorName(error)} (settings PKCS11_LIBRARY, PKCS11_TOKEN, PKCS11_PIN and PKCS11_KEY).`,
      { cause: error },
    )
  }
}

/** Master key in a token, which wraps and unwraps with AES-256-GCM and never exports the key. */
export async function openPkcs11KeyService(
  at: Pkcs11Token,
  randomBytes: (count: number) => Buffer,
): Promise<OpenKeyService> {
  const { names, library, session, number } = await openToken(at)
  const takeTurn = createQueue()
  const gcm = (iv: Buffer, aad: Buffer) => ({
    mechanism: names.CKM_AES_GCM,
    parameter: { type: names.CK_PARAMS_AES_GCM, iv, ivBits: iv.length * 8, aad, tagBits: TAG * 8 },
  })
  /** Runs an operation with the key; failures become `KeyServiceUnavailableError`, and the next call reconnects. */
  const withKey = async <T>(act: (open: Session) => Promise<T>): Promise<T> => {
    const open = session.current()
    try {
      return await act(open)
    } catch (error) {
      session.drop()
      throw new KeyServiceUnavailableError(getErrorName(error))
    }
  }
  const check = async (): Promise<void> => {
    const found = await withKey((open) => computeKeyNumber(library, names, open))
    if (found !== number) throw new KeyServiceUnavailableError('the token holds another key')
  }
  return {
    number,
    ping: () => takeTurn(check),
    wrap: (owner, place, key) =>
      takeTurn(() =>
        withKey(async (open) => {
          const nonce = randomBytes(nonceBytes)
          library.C_EncryptInit(open.handle, gcm(nonce, createAdditionalData(owner, place)), open.key)
          const into = Buffer.alloc(key.length + TAG)
          return joinEnvelope(
            { version: number, nonce },
            await library.C_EncryptAsync(open.handle, key, into),
          )
        }),
      ),
    unwrap: (owner, place, wrapped) =>
      takeTurn(async () => {
        const { nonce, sealed } = splitEnvelope(wrapped)
        try {
          return await withKey(async (open) => {
            library.C_DecryptInit(open.handle, gcm(nonce, createAdditionalData(owner, place)), open.key)
            return library.C_DecryptAsync(open.handle, sealed, Buffer.alloc(sealed.length))
          })
        } catch (error) {
          // Tokens report a failed decryption with different errors; if the token otherwise works, it is one.
          await check()
          throw new DecryptionError('decryption failed', { cause: error })
        }
      }),
    close: () => {
      session.drop()
      library.C_Finalize()
    },
  }
}
