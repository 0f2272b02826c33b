/** Where a file stood in a value, and where its bytes stand behind the text. */
interface PackedFile {
  readonly path: readonly (string | number)[]
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Bytes of the length before the text. */
const LENGTH_BYTES = 4

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The files of a value with their places, in a fixed order. */
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

/** A JSON-like value, with files anywhere in it, as bytes. */
export async function encodeDraft(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
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

/** The value again; throws when these are not the bytes of one. */
export function decodeDraft(bytes: Uint8Array<ArrayBuffer>): unknown {
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
