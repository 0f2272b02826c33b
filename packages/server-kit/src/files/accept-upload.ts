import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { errorStatus } from '@evenkeel/api-contract/errors/error-types'
import { HttpError } from '../http/http-error.ts'
import { type CheckedFile, checkFile, type UploadedFile } from './check-file.ts'
import type { FileScanner } from './scanner.ts'

/** Name of a text in the catalogue, by which a page in another language says it. */
const findErrorCodes = (message: string): { readonly error_codes?: string[] } => {
  const found = Object.entries(documentErrorMessages).find(([, text]) => text === message)
  return found ? { error_codes: [found[0]] } : {}
}

/** Refuses a file with one of `documentErrorMessages`. */
export const createFileError = (
  type: 'ValidationError' | 'PayloadTooLarge' | 'Unavailable',
  message: string,
): HttpError =>
  new HttpError(errorStatus[type], {
    error_type: type,
    ...findErrorCodes(message),
    errors: [{ field: 'file', message }],
  })

/** A file that was looked through, or is said not to be. */
export interface AcceptedFile extends CheckedFile {
  readonly scan: 'clean' | 'not_scanned'
}

/** Checks a file and has it looked through for viruses; refuses with a text the member can act on, at the field `file`. */
export async function acceptUpload(scanner: FileScanner, given: UploadedFile): Promise<AcceptedFile> {
  const checked = checkFile(given)
  if ('problem' in checked) {
    throw createFileError(checked.problem === 'size' ? 'PayloadTooLarge' : 'ValidationError', checked.message)
  }
  const verdict = await scanner.scan(checked.bytes)
  if (verdict === 'infected') throw createFileError('ValidationError', documentErrorMessages.infected)
  if (verdict === 'unavailable') throw createFileError('Unavailable', documentErrorMessages.unchecked)
  return { ...checked, scan: verdict === 'clean' ? 'clean' : 'not_scanned' }
}
