import type { EncryptedDraft } from './draft-store.ts'

/** Position of a file in a value, and of its bytes behind the text. */
interface PackedFile {
  readonly path: readonly (string | number)[]
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Size of the text's length prefix, in bytes. */
const LENGTH_BYTES = 4

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Files of a value with their positions, in a fixed order. */
function findFiles(value: unknown, path: PackedFile['path'] = []): (PackedFile & { readonly file: File })[] {
  if (value instanceof File)
    return [{ path, name: value.name, type: value.type, size: value.size, file: value }]
  if (Array.isArray(value)) return value.flatMap((item, at) => findFiles(item, [...path, at]))
  return isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => findFiles(inner, [...path, key]))
    : []
}

function putFile(value: unknown, [key, ...rest]: PackedFile['path'], file: File): unknown {
  if (key === undefined) return file
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === key ? putFile(item, rest, file) : item))
  return isObject(value) ? { ...value, [key]: putFile(value[key], rest, file) } : value
}

/** Encodes a JSON-like value, with files anywhere in it, as bytes. */
async function encodeDraft(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const found = findFiles(value)
  const files: PackedFile[] = found.map(({ path, name, type, size }) => ({ path, name, type, size }))
  const bare: unknown = JSON.parse(
    JSON.stringify({ value }, (_key, inner: unknown) => (inner instanceof File ? null : inner)),
  )
  const text = new TextEncoder().encode(JSON.stringify({ ...(bare as object), files }))
  const length = new Uint8Array(LENGTH_BYTES)
  new DataView(length.buffer).setUint32(0, text.length)
  return new Uint8Array(await new Blob([length, text, ...found.map(({ file }) => file)]).arrayBuffer())
}

/** Decodes the value; throws on invalid bytes. */
function decodeDraft(bytes: Uint8Array<ArrayBuffer>): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const end = LENGTH_BYTES + length
  const { value, files } = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, end))) as {
    readonly value?: unknown
    readonly files: readonly PackedFile[]
  }
  let at = end
  return files.reduce<unknown>((filled, { path, name, type, size }) => {
    const file = new File([bytes.slice(at, at + size)], name, { type })
    at += size
    return putFile(filled, path, file)
  }, value)
}

/** Member ids are random, so their hashes reveal nothing, and neither do hashes of an id with a name. */
async function hashParts(...parts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Storage id of a member's draft with this name. */
export const getDraftId = (memberId: string, name: string): Promise<string> =>
  hashParts('draft', memberId, name)
/** Identifies the owner of a stored draft without the member's id. */
export const getOwnerTag = (memberId: string): Promise<string> => hashParts('owner', memberId)

const getAdditionalData = (id: string) => new TextEncoder().encode(id)

/** Encrypts a value with the member's key, bound to its storage id. */
export async function encryptDraft(
  id: string,
  key: Promise<CryptoKey>,
  value: unknown,
): Promise<Pick<EncryptedDraft, 'nonce' | 'sealed'>> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: getAdditionalData(id) },
    await key,
    await encodeDraft(value),
  )
  return { nonce, sealed }
}

/** Decrypts a value. Throws if it was encrypted with another key. */
export async function decryptDraft(
  id: string,
  key: CryptoKey,
  { nonce, sealed }: Pick<EncryptedDraft, 'nonce' | 'sealed'>,
): Promise<unknown> {
  const how = { name: 'AES-GCM', iv: nonce, additionalData: getAdditionalData(id) }
  return decodeDraft(new Uint8Array(await crypto.subtle.decrypt(how, key, sealed)))
}
