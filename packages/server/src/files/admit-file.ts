import { documentTexts } from '@evenkeel/contract/error-texts.words'
import { errorStatus } from '@evenkeel/contract/errors'
import { Failure } from '../http/failure.ts'
import { type CheckedFile, checkFile, type GivenFile } from './check-file.ts'
import type { FileScanner } from './scanner.ts'

/** Name of a text in the catalogue, by which a page in another language says it. */
const codesOf = (message: string): { readonly error_codes?: string[] } => {
  const found = Object.entries(documentTexts).find(([, text]) => text === message)
  return found ? { error_codes: [found[0]] } : {}
}

/** Refuses a file with one of `documentTexts`. */
export const refusedFile = (
  type: 'ValidationError' | 'PayloadTooLarge' | 'Unavailable',
  message: string,
): Failure =>
  new Failure(errorStatus[type], {
    error_type: type,
    ...codesOf(message),
    errors: [{ field: 'file', message }],
  })

/** A file that was looked through, or is said not to be. */
export interface AdmittedFile extends CheckedFile {
  readonly scan: 'clean' | 'not_scanned'
}

/** Checks a file and has it looked through for viruses; refuses with a text the member can act on, at the field `file`. */
export async function admitFile(scanner: FileScanner, given: GivenFile): Promise<AdmittedFile> {
  const checked = checkFile(given)
  if ('problem' in checked) {
    throw refusedFile(checked.problem === 'size' ? 'PayloadTooLarge' : 'ValidationError', checked.message)
  }
  const verdict = await scanner.scan(checked.bytes)
  if (verdict === 'infected') throw refusedFile('ValidationError', documentTexts.infected)
  if (verdict === 'unavailable') throw refusedFile('Unavailable', documentTexts.unchecked)
  return { ...checked, scan: verdict === 'clean' ? 'clean' : 'not_scanned' }
}
