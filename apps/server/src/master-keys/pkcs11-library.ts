/** What this product uses of the package pkcs11js, which nobody has to install who keeps no key in a token. */
export interface Pkcs11 {
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

/** Numbers of the standard (PKCS #11 2.40), by the names they have there. */
export interface Pkcs11Constants {
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

/** Loads the package; it is native and has to be built, so it is no part of what everybody installs. */
export async function loadPkcs11(): Promise<Pkcs11Constants> {
  try {
    const loaded = (await import(PACKAGE)) as { readonly default: Pkcs11Constants }
    return loaded.default
  } catch (error) {
    throw new Error(
      'PKCS11_LIBRARY is set, but the package pkcs11js is not installed (docs/operating/keys.md says how).',
      { cause: error },
    )
  }
}
