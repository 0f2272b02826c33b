import type { FileInfo } from '../field-definition.ts'
import { documentErrorMessages } from '../../errors/error.messages.ts'
import { isCompatibleType, getTypeByName } from './file-types.ts'

/**
 * FIELD-09: name and claimed type must agree; a browser that knows no type claims none. The server checks the
 * bytes.
 */
export function validateFileType(file: FileInfo): string | null {
  const expected = getTypeByName(file.name)
  if (expected === null) return documentErrorMessages.type
  return file.type === '' || isCompatibleType(file.type, expected) ? null : documentErrorMessages.type
}

/** Our own limit, in bytes, displayed in whole megabytes (RD-180). */
export const validateFileSize = (file: FileInfo, maxBytes: number): string | null =>
  file.size > maxBytes ? documentErrorMessages.size({ megabytes: Math.floor(maxBytes / 1_000_000) }) : null
