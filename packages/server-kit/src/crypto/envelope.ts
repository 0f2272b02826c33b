import { createCipheriv, createDecipheriv } from 'node:crypto'

/** Location of an encrypted value. A value encrypted for one location cannot be decrypted at another. */
export interface EncryptionContext {
  readonly table: string
  readonly row: string | number
  readonly column: string
}

/** First byte of an encrypted value: encrypted under an organization key or a per-subject key. */
export const envelopeFormats = { organisation: 1, person: 2 } as const
export type EnvelopeFormat = (typeof envelopeFormats)[keyof typeof envelopeFormats]

const NONCE_LENGTH = 12
const TAG_LENGTH = 16
const HEADER_LENGTH = 5

/** Decryption failed: wrong key, wrong location, or modified bytes. */
export class DecryptionError extends Error {}

/** Additional authenticated data of AES-GCM: owner and location. */
export const createAdditionalData = (owner: string, { table, row, column }: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify([owner, table, String(row), column]))

/** The key of an encryption. */
export interface EncryptionKey {
  readonly key: Buffer
  readonly version: number
  readonly nonce: Buffer
  readonly format?: EnvelopeFormat
}

/**
 * Encrypts with AES-256-GCM, bound to owner and location. The key version is a prefix, so that keys can be
 * rotated.
 */
export function encrypt(
  { key, version, nonce, format = envelopeFormats.organisation }: EncryptionKey,
  owner: string,
  place: EncryptionContext,
  plain: Uint8Array,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(createAdditionalData(owner, place))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return joinEnvelope({ version, nonce, format }, sealed)
}

/** The stored form of an encrypted value: format, key version, nonce, ciphertext and tag. */
export function joinEnvelope(
  { version, nonce, format = envelopeFormats.organisation }: Omit<EncryptionKey, 'key'>,
  sealed: Uint8Array,
): Buffer {
  const head = Buffer.alloc(HEADER_LENGTH)
  head.writeUInt8(format)
  head.writeUInt32BE(version, 1)
  return Buffer.concat([head, nonce, sealed])
}

/** Splits a stored value into its nonce and ciphertext. */
export const splitEnvelope = (stored: Buffer): { readonly nonce: Buffer; readonly sealed: Buffer } => ({
  nonce: stored.subarray(HEADER_LENGTH, HEADER_LENGTH + NONCE_LENGTH),
  sealed: stored.subarray(HEADER_LENGTH + NONCE_LENGTH),
})

/** Whether a value could be encrypted; plaintext never starts like that. */
export const looksEncrypted = (bytes: Uint8Array): boolean =>
  bytes.length >= HEADER_LENGTH + NONCE_LENGTH + TAG_LENGTH &&
  (bytes[0] === envelopeFormats.organisation || bytes[0] === envelopeFormats.person)

/** Whether an encrypted value has this format. */
export const hasEnvelopeFormat = (sealed: Uint8Array, format: EnvelopeFormat): boolean => sealed[0] === format

/** Key version of an encrypted value. Throws `DecryptionError` for plaintext. */
export function readKeyVersion(sealed: Uint8Array): number {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (!looksEncrypted(bytes)) throw new DecryptionError('the value is not encrypted')
  return bytes.readUInt32BE(1)
}

/** Decrypts a value of `encrypt` for this owner and location. */
export function decrypt(key: Buffer, owner: string, place: EncryptionContext, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const nonce = bytes.subarray(HEADER_LENGTH, HEADER_LENGTH + NONCE_LENGTH)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(createAdditionalData(owner, place))
    .setAuthTag(bytes.subarray(-TAG_LENGTH))
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(HEADER_LENGTH + NONCE_LENGTH, -TAG_LENGTH)),
      decipher.final(),
    ])
  } catch {
    throw new DecryptionError('decryption failed')
  }
}

/** Nonce length in bytes. */
export const nonceBytes = NONCE_LENGTH
