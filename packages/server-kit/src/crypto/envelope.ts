import { createCipheriv, createDecipheriv } from 'node:crypto'

/** Where a encrypted value is. What was encrypted for one place opens at no other. */
export interface EncryptionContext {
  readonly table: string
  readonly row: string | number
  readonly column: string
}

/** First byte of a encrypted value: whether it lies under the key of an organisation or under that of one person. */
export const envelopeFormats = { organisation: 1, person: 2 } as const
export type EnvelopeFormat = (typeof envelopeFormats)[keyof typeof envelopeFormats]

const NONCE_LENGTH = 12
const TAG_LENGTH = 16
const HEADER_LENGTH = 5

/** The value does not open: another key, another place, or changed bytes. */
export class DecryptionError extends Error {}

/** What a value is bound to besides its key: additional data of AES-GCM. */
export const createAdditionalData = (owner: string, { table, row, column }: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify([owner, table, String(row), column]))

/** What a value is encrypted with. */
export interface EncryptionKey {
  readonly key: Buffer
  readonly version: number
  readonly nonce: Buffer
  readonly format?: EnvelopeFormat
}

/** Encrypts with AES-256-GCM, bound to owner and place. The number of the key is in front, so that keys can change. */
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

/** An encrypted value as it is stored: format, number of the key and nonce in front of what AES-GCM made, its tag at the end. */
export function joinEnvelope(
  { version, nonce, format = envelopeFormats.organisation }: Omit<EncryptionKey, 'key'>,
  sealed: Uint8Array,
): Buffer {
  const head = Buffer.alloc(HEADER_LENGTH)
  head.writeUInt8(format)
  head.writeUInt32BE(version, 1)
  return Buffer.concat([head, nonce, sealed])
}

/** The nonce of a stored value, and what AES-GCM made. */
export const splitEnvelope = (stored: Buffer): { readonly nonce: Buffer; readonly sealed: Buffer } => ({
  nonce: stored.subarray(HEADER_LENGTH, HEADER_LENGTH + NONCE_LENGTH),
  sealed: stored.subarray(HEADER_LENGTH + NONCE_LENGTH),
})

/** Whether a value could be a encrypted one; words nobody encrypted never begin like that. */
export const looksEncrypted = (bytes: Uint8Array): boolean =>
  bytes.length >= HEADER_LENGTH + NONCE_LENGTH + TAG_LENGTH &&
  (bytes[0] === envelopeFormats.organisation || bytes[0] === envelopeFormats.person)

/** Whether a encrypted value begins as this kind of values does. */
export const hasEnvelopeFormat = (sealed: Uint8Array, format: EnvelopeFormat): boolean => sealed[0] === format

/** Number of the key a encrypted value needs. Throws `CannotOpen` for what was never encrypted. */
export function readKeyVersion(sealed: Uint8Array): number {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (!looksEncrypted(bytes)) throw new DecryptionError('not a sealed value')
  return bytes.readUInt32BE(1)
}

/** Decrypts what `encrypt` made for this owner and place. */
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
    throw new DecryptionError('the value does not open here')
  }
}

/** Nonce length in bytes, for whoever makes random ones. */
export const nonceBytes = NONCE_LENGTH
