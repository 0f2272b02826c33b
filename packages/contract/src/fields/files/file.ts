import type { AttachedFile } from '../definition.ts'
import { messages } from '../messages.ts'

/** What an `accept` attribute lists (FIELD-09). */
export const acceptedFiles = '.pdf,.png,.jpg,.jpeg'

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** Media type by the name's extension, or null for a file we do not take. */
export function typeByName(name: string): string | null {
  const extension = name.toLowerCase().match(/\.([a-z]+)$/)?.[1] ?? ''
  return Object.hasOwn(types, extension) ? (types[extension] ?? null) : null
}

/** FIELD-09: name and claimed type must agree; a browser that knows no type claims none. The bytes are checked on the server. */
export function fileType(file: AttachedFile): string | null {
  const expected = typeByName(file.name)
  const claimed = file.type === 'image/jpg' ? 'image/jpeg' : file.type
  return expected !== null && (claimed === '' || claimed === expected) ? null : messages.fileType
}

/** Our own limit, in bytes, told in whole megabytes (RD-180). */
export const fileSize = (file: AttachedFile, maxBytes: number): string | null =>
  file.size > maxBytes ? messages.fileSize(Math.floor(maxBytes / 1_000_000)) : null
