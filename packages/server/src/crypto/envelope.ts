import { createCipheriv, createDecipheriv } from 'node:crypto'

/** Where a encrypted value is. What was encrypted for one place opens at no other. */
export interface Place {
  readonly table: string
  readonly row: string | number
  readonly column: string
}

/** First byte of a encrypted value: whether it lies under the key of an organisation or under that of one person. */
export const formats = { organisation: 1, person: 2 } as const
export type Format = (typeof formats)[keyof typeof formats]

const NONCE = 12
const TAG = 16
const HEAD = 5

/** The value does not open: another key, another place, or changed bytes. */
export class CannotDecrypt extends Error {}

/** What a value is bound to besides its key: additional data of AES-GCM. */
export const boundTo = (owner: string, { table, row, column }: Place): Buffer =>
  Buffer.from(JSON.stringify([owner, table, String(row), column]))

/** What a value is encrypted with. */
export interface EncryptionKey {
  readonly key: Buffer
  readonly version: number
  readonly nonce: Buffer
  readonly format?: Format
}

/** Encrypts with AES-256-GCM, bound to owner and place. The number of the key is in front, so that keys can change. */
export function encrypt(
  { key, version, nonce, format = formats.organisation }: EncryptionKey,
  owner: string,
  place: Place,
  plain: Uint8Array,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(owner, place))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return joinParts({ version, nonce, format }, sealed)
}

/** An encrypted value as it is stored: format, number of the key and nonce in front of what AES-GCM made, its tag at the end. */
export function joinParts(
  { version, nonce, format = formats.organisation }: Omit<EncryptionKey, 'key'>,
  sealed: Uint8Array,
): Buffer {
  const head = Buffer.alloc(HEAD)
  head.writeUInt8(format)
  head.writeUInt32BE(version, 1)
  return Buffer.concat([head, nonce, sealed])
}

/** The nonce of a stored value, and what AES-GCM made. */
export const splitParts = (stored: Buffer): { readonly nonce: Buffer; readonly sealed: Buffer } => ({
  nonce: stored.subarray(HEAD, HEAD + NONCE),
  sealed: stored.subarray(HEAD + NONCE),
})

/** Whether a value could be a encrypted one; words nobody encrypted never begin like that. */
export const looksEncrypted = (bytes: Uint8Array): boolean =>
  bytes.length >= HEAD + NONCE + TAG && (bytes[0] === formats.organisation || bytes[0] === formats.person)

/** Whether a encrypted value begins as this kind of values does. */
export const hasFormat = (sealed: Uint8Array, format: Format): boolean => sealed[0] === format

/** Number of the key a encrypted value needs. Throws `CannotOpen` for what was never encrypted. */
export function keyVersionOf(sealed: Uint8Array): number {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (!looksEncrypted(bytes)) throw new CannotDecrypt('not a sealed value')
  return bytes.readUInt32BE(1)
}

/** Decrypts what `encrypt` made for this owner and place. */
export function decrypt(key: Buffer, owner: string, place: Place, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const nonce = bytes.subarray(HEAD, HEAD + NONCE)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(boundTo(owner, place))
    .setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD + NONCE, -TAG)), decipher.final()])
  } catch {
    throw new CannotDecrypt('the value does not open here')
  }
}

/** Nonce length in bytes, for whoever makes random ones. */
export const nonceBytes = NONCE
