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
 * Where one chosen file is on its way. refused: it can never be sent, the member must take it out · failed: it may go
 * through next time.
 */
export type AttachmentState = 'waiting' | 'sending' | 'kept' | 'failed' | 'refused'

/** A file the member chose, with its fate. */
export interface Attachment {
  /** UUID that stays with the file: sent again under it, it is kept once. */
  readonly key: string
  readonly file: File
  readonly state: AttachmentState
  /** How much has left, from 0 to 1. */
  readonly part: number
  /** The document's own id once it is kept. */
  readonly id: string | null
  /** What is wrong, in words for the member. */
  readonly problem: string | null
}

/** What is wrong with a file by what it is called and how large it is. Null when nothing is. */
export function validateFile(file: FileInfo): string | null {
  if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return documentErrorMessages.heic
  if (file.size === 0) return documentErrorMessages.empty
  return validateFileType(file) ?? validateFileSize(file, limits.documentBytes)
}

/** What is wrong with a file by its first bytes, so that nothing leaves with one that would be refused for them. */
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

/** The same file chosen twice is meant once. */
const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds files to those chosen before; what is too much or unfit is there with its reason, and harms no other. */
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

/** Changes one file's fate. */
export const updateFile = (
  list: readonly Attachment[],
  key: string,
  change: Partial<Omit<Attachment, 'key' | 'file'>>,
): readonly Attachment[] => list.map((item) => (item.key === key ? { ...item, ...change } : item))

export const removeFile = (list: readonly Attachment[], key: string): readonly Attachment[] =>
  list.filter((item) => item.key !== key)

/** Files that are still to be sent. */
export const getPendingFiles = (list: readonly Attachment[]): readonly Attachment[] =>
  list.filter(({ state }) => state !== 'kept' && state !== 'refused')

/** Id of the place files take in a form, and the field that errors of a file name. */
export const FILES_FIELD_ID = 'file'

/** Files that can never be sent, as what keeps a form from being sent: one that is not valid sends nothing (FORM-04). */
export const getFileProblems = (list: readonly Attachment[]): readonly FieldError[] =>
  list.flatMap(({ file, state, problem }) =>
    state === 'refused'
      ? [{ field: FILES_FIELD_ID, message: `${file.name}: ${problem ?? documentErrorMessages.type}` }]
      : [],
  )

/** What a draft keeps of the files: of those that can never be sent no bytes, only that they were chosen and what is wrong. */
export const toDraftAttachments = (list: readonly Attachment[]): readonly Attachment[] =>
  list.map((item) =>
    item.state === 'refused'
      ? { ...item, file: new File([], item.file.name, { type: item.file.type }) }
      : item,
  )

/** Ids of what is kept, in the order chosen. */
export const getUploadedIds = (list: readonly Attachment[]): string[] =>
  list.flatMap(({ id }) => (id === null ? [] : [id]))

/** Keys of the files a refused message names as no longer kept: by their places among those that are (`documents.1`). */
export function getMissingKeys(error: unknown, list: readonly Attachment[]): readonly string[] {
  if (!(error instanceof ApiError)) return []
  const named = list.filter(({ id }) => id !== null)
  return error.payload.errors.flatMap(({ field }) => {
    const [, place] = /^documents\.(\d+)$/.exec(field ?? '') ?? []
    const item = place === undefined ? undefined : named[Number(place)]
    return item ? [item.key] : []
  })
}

/** Whether all that was chosen is kept. */
export const isAllUploaded = (list: readonly Attachment[]): boolean =>
  list.every(({ state }) => state === 'kept')

/** The files out of a draft: what was on its way waits again. Null or anything else is no file. */
export function parseDraftFiles(kept: unknown): readonly Attachment[] {
  if (!Array.isArray(kept)) return []
  return (kept as readonly Attachment[]).map((item) =>
    item.state === 'sending' ? { ...item, state: 'waiting', part: 0 } : item,
  )
}

/** "1.2 MB", "340 KB" */
export function formatFileSize(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1000))} KB`
}
