import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { validateFileSize, validateFileType } from '@evenkeel/api-contract/fields/files/validate-file'
import { getTypeByName } from '@evenkeel/api-contract/fields/files/file-types'
import type { FileInfo } from '@evenkeel/api-contract/fields/field-definition'
import {
  SIGNATURE_BYTES,
  isHeicContent,
  detectDocumentType,
} from '@evenkeel/api-contract/fields/files/file-content'
import type { FieldError } from '@evenkeel/api-contract/fields/validate'
import { limits } from '@evenkeel/api-contract/limits'
import { fileMessages as words } from './files.messages.ts'

/**
 * Upload state of a selected file. refused: it can never be uploaded, the member must remove it · failed: a
 * retry may succeed.
 */
export type AttachmentState = 'waiting' | 'sending' | 'kept' | 'failed' | 'refused'

/** A file the member selected, with its upload state. */
export interface Attachment {
  /** UUID of the file: uploads with the same key are stored once. */
  readonly key: string
  readonly file: File
  readonly state: AttachmentState
  /** Upload progress, from 0 to 1. */
  readonly part: number
  /** Document id, once the upload is complete. */
  readonly id: string | null
  /** Error text for the member. */
  readonly problem: string | null
}

/** Checks name and size of a file. Returns the error, or null. */
export function validateFile(file: FileInfo): string | null {
  if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return documentErrorMessages.heic
  if (file.size === 0) return documentErrorMessages.empty
  return validateFileType(file) ?? validateFileSize(file, limits.documentBytes)
}

/**
 * Checks the first bytes of a file, so that a file the server would refuse is not uploaded. Returns the
 * error, or null.
 */
export async function validateFileContents(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  if (isHeicContent(bytes)) return documentErrorMessages.heic
  return detectDocumentType(bytes) === getTypeByName(file.name) ? null : documentErrorMessages.disagrees
}

const createAttachment = (file: File, key: string, problem: string | null): Attachment => ({
  key,
  file,
  state: problem === null ? 'waiting' : 'refused',
  part: 0,
  id: null,
  problem,
})

/** The same file selected twice counts once. */
const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/**
 * Adds files to those selected before. Invalid or excess files are listed with their reason and do not affect
 * others.
 */
export function addFiles(
  list: readonly Attachment[],
  files: readonly File[],
  newId: () => string,
  most: number = limits.messageDocuments,
): readonly Attachment[] {
  return files.reduce<readonly Attachment[]>((chosen, file) => {
    if (chosen.some((other) => isSameFile(other.file, file))) return chosen
    const isFull = chosen.filter(({ state }) => state !== 'refused').length >= most
    const problem = validateFile(file) ?? (isFull ? words.tooMany({ most }) : null)
    return [...chosen, createAttachment(file, newId(), problem)]
  }, list)
}

/** Updates the state of one file. */
export const updateFile = (
  list: readonly Attachment[],
  key: string,
  change: Partial<Omit<Attachment, 'key' | 'file'>>,
): readonly Attachment[] => list.map((item) => (item.key === key ? { ...item, ...change } : item))

export const removeFile = (list: readonly Attachment[], key: string): readonly Attachment[] =>
  list.filter((item) => item.key !== key)

/** Files that still have to be uploaded. */
export const getPendingFiles = (list: readonly Attachment[]): readonly Attachment[] =>
  list.filter(({ state }) => state !== 'kept' && state !== 'refused')

/** Id of the file input in a form, and the field name of file errors. */
export const FILES_FIELD_ID = 'file'

/** Invalid files as form errors: an invalid form is not submitted (FORM-04). */
export const getFileProblems = (list: readonly Attachment[]): readonly FieldError[] =>
  list.flatMap(({ file, state, problem }) =>
    state === 'refused'
      ? [{ field: FILES_FIELD_ID, message: `${file.name}: ${problem ?? documentErrorMessages.type}` }]
      : [],
  )

/**
 * Returns the files for a draft. Invalid files are stored without their content, with name and error only.
 */
export const toDraftAttachments = (list: readonly Attachment[]): readonly Attachment[] =>
  list.map((item) =>
    item.state === 'refused'
      ? { ...item, file: new File([], item.file.name, { type: item.file.type }) }
      : item,
  )

/** Ids of the uploaded documents, in the order of selection. */
export const getUploadedIds = (list: readonly Attachment[]): string[] =>
  list.flatMap(({ id }) => (id === null ? [] : [id]))

/**
 * Keys of the files that a refused message reports as missing, by their index among the uploaded ones
 * (`documents.1`).
 */
export function getMissingKeys(error: unknown, list: readonly Attachment[]): readonly string[] {
  if (!(error instanceof ApiError)) return []
  const named = list.filter(({ id }) => id !== null)
  return error.payload.errors.flatMap(({ field }) => {
    const [, place] = /^documents\.(\d+)$/.exec(field ?? '') ?? []
    const item = place === undefined ? undefined : named[Number(place)]
    return item ? [item.key] : []
  })
}

/** True if all selected files are uploaded. */
export const isAllUploaded = (list: readonly Attachment[]): boolean =>
  list.every(({ state }) => state === 'kept')

/**
 * Restores the files of a draft: interrupted uploads wait again. Null and any other value give an empty list.
 */
export function parseDraftFiles(kept: unknown): readonly Attachment[] {
  if (!Array.isArray(kept)) return []
  return (kept as readonly Attachment[]).map((item) =>
    item.state === 'sending' ? { ...item, state: 'waiting', part: 0 } : item,
  )
}

/** Formats a size: "1.2 MB", "340 KB". */
export function formatFileSize(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1000))} KB`
}
