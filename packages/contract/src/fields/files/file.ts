import type { AttachedFile } from '../definition.ts'
import { messages } from '../messages.ts'
import { properType, typeByName } from './file-types.ts'

/** FIELD-09: name and claimed type must agree; a browser that knows no type claims none. The bytes are checked on the server. */
export function fileType(file: AttachedFile): string | null {
  const expected = typeByName(file.name)
  const claimed = properType(file.type)
  return expected !== null && (claimed === '' || claimed === expected) ? null : messages.fileType
}

/** Our own limit, in bytes, told in whole megabytes (RD-180). */
export const fileSize = (file: AttachedFile, maxBytes: number): string | null =>
  file.size > maxBytes ? messages.fileSize(Math.floor(maxBytes / 1_000_000)) : null
