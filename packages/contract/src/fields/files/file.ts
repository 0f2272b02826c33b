import type { AttachedFile } from '../definition.ts'
import { documentTexts } from '../../error-texts.words.ts'
import { properType, typeByName } from './file-types.ts'

/** FIELD-09: name and claimed type must agree; a browser that knows no type claims none. The bytes are checked on the server. */
export function fileType(file: AttachedFile): string | null {
  const expected = typeByName(file.name)
  const claimed = properType(file.type)
  return expected !== null && (claimed === '' || claimed === expected) ? null : documentTexts.type
}

/** Our own limit, in bytes, told in whole megabytes (RD-180). */
export const fileSize = (file: AttachedFile, maxBytes: number): string | null =>
  file.size > maxBytes ? documentTexts.size({ megabytes: Math.floor(maxBytes / 1_000_000) }) : null
