import type { AttachedFile } from '../definition.ts'
import { documentTexts } from '../../error-texts.words.ts'
import { mayBeOfType, typeByName } from './file-types.ts'

/** FIELD-09: name and claimed type must agree; a browser that knows no type claims none. The bytes are checked on the server. */
export function fileType(file: AttachedFile): string | null {
  const expected = typeByName(file.name)
  if (expected === null) return documentTexts.type
  return file.type === '' || mayBeOfType(file.type, expected) ? null : documentTexts.type
}

/** Our own limit, in bytes, told in whole megabytes (RD-180). */
export const fileSize = (file: AttachedFile, maxBytes: number): string | null =>
  file.size > maxBytes ? documentTexts.size({ megabytes: Math.floor(maxBytes / 1_000_000) }) : null
