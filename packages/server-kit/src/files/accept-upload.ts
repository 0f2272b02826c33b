import { errorStatus } from '@evenkeel/api-contract/errors/error-types'
import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import {
  detectDocumentType,
  findPdfStart,
  isHeicContent,
} from '@evenkeel/api-contract/fields/files/file-content'
import { sanitizeFileName } from '@evenkeel/api-contract/fields/files/file-name'
import {
  type DocumentType,
  getTypeByName,
  isCompatibleType,
} from '@evenkeel/api-contract/fields/files/file-types'
import { limits } from '@evenkeel/api-contract/limits'
import { HttpError } from '../http/http-error.ts'
import { cleanJpeg } from './jpeg.ts'
import type { CleanImage } from './orientation.ts'
import { cleanPng } from './png.ts'
import type { FileScanner } from './scanner.ts'

const END_MARK = '%%EOF'
/** Maximum distance of the end mark from the end of the file; readers look no further. */
const MAX_TRAILER = 1024
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1')
const ARCHIVE_END_LENGTH = 22

/** Whether an archive ends exactly where the file ends: archive programs would open it. */
function endsAsArchive(file: Buffer): boolean {
  const at = file.lastIndexOf(ARCHIVE_END)
  return (
    at !== -1 &&
    at + ARCHIVE_END_LENGTH <= file.length &&
    at + ARCHIVE_END_LENGTH + file.readUInt16LE(at + 20) === file.length
  )
}

/** Signatures of archive records. */
const ARCHIVE_MARKS = ['PK\x01\x02', 'PK\x03\x04', 'PK\x05\x06']

/**
 * Whether the bytes after the end mark may be cut off: padding by printers or copies, but no HTML and no
 * archive.
 */
const isRemovableTrailer = (behind: string): boolean =>
  behind.length <= MAX_TRAILER &&
  !behind.includes('<') &&
  !ARCHIVE_MARKS.some((mark) => behind.includes(mark))

/**
 * The bytes of a file that is exactly one whole PDF, or what is wrong with it: its header is at the very
 * start, its end mark at the end, and it is no other format besides. Up to 1,024 bytes after the end mark are
 * cut off, such as printer commands. The content is not changed: none of our code runs it, and a PDF is sent
 * for its exact contents.
 */
function checkPdf(file: Buffer): Buffer | 'damaged' | 'ambiguous' {
  const end = file.lastIndexOf(END_MARK)
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8)) || end === -1) return 'damaged'
  const text = file.toString('latin1', Math.max(0, end - MAX_TRAILER), end)
  if (!/startxref\s+\d+\s+$/.test(text) || !file.includes(' obj')) return 'damaged'
  if (endsAsArchive(file)) return 'ambiguous'
  const behind = file.toString('latin1', end + END_MARK.length)
  if (/^[\s\0]*$/.test(behind)) return file
  return isRemovableTrailer(behind) ? file.subarray(0, end + END_MARK.length) : 'ambiguous'
}

/** A file as it was uploaded. */
interface UploadedFile {
  readonly name: string
  /** Claimed media type. */
  readonly type: string
  readonly bytes: Buffer
}

/** An accepted file: one type by name, claim and content, with metadata removed. */
interface CheckedFile {
  readonly name: string
  readonly type: DocumentType
  /** Without the dot. */
  readonly extension: string
  readonly bytes: Buffer
}

/** Why a file is refused, with the text for the member. */
interface FileProblem {
  readonly problem: 'size' | 'other'
  readonly message: string
}

const createProblem = (message: string): FileProblem => ({ problem: 'other', message })

const isHeic = ({ name, type, bytes }: UploadedFile): boolean =>
  /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/i.test(type) || isHeicContent(bytes)

const normalizeMimeType = (type: string): string => type.split(';')[0]?.trim().toLowerCase() ?? ''

function toCleanBytes(picture: CleanImage | null): Buffer | FileProblem {
  if (!picture) return createProblem(documentErrorMessages.damaged)
  return picture.width * picture.height > limits.picturePixels
    ? createProblem(documentErrorMessages.pixels)
    : picture.bytes
}

function checkPdfBytes(bytes: Buffer): Buffer | FileProblem {
  const pdf = checkPdf(bytes.subarray(findPdfStart(bytes)))
  return typeof pdf === 'string' ? createProblem(documentErrorMessages[pdf]) : pdf
}

/** Cleans the bytes of each type, or returns what is wrong with them. */
const contentCheckers: Readonly<Record<DocumentType, (bytes: Buffer) => Buffer | FileProblem>> = {
  'application/pdf': checkPdfBytes,
  'image/png': (bytes) => toCleanBytes(cleanPng(bytes)),
  'image/jpeg': (bytes) => toCleanBytes(cleanJpeg(bytes)),
}

/**
 * Checks a file by its name, its claimed type and its content together (RD-016): it is accepted only when all
 * three agree on pdf, png or jpeg; a generic claim agrees with everything. Images are returned without
 * metadata about place, time and device.
 */
export function checkFile(given: UploadedFile): CheckedFile | FileProblem {
  const { bytes } = given
  if (bytes.length === 0) return createProblem(documentErrorMessages.empty)
  if (bytes.length > limits.documentBytes)
    return {
      problem: 'size',
      message: documentErrorMessages.size({ megabytes: Math.floor(limits.documentBytes / 1_000_000) }),
    }
  if (isHeic(given)) return createProblem(documentErrorMessages.heic)
  const name = sanitizeFileName(given.name)
  if (name === null) return createProblem(documentErrorMessages.name)
  const type = getTypeByName(name)
  if (type === null) return createProblem(documentErrorMessages.type)
  const content = detectDocumentType(bytes)
  if (content === null || content !== type || !isCompatibleType(normalizeMimeType(given.type), content))
    return createProblem(documentErrorMessages.disagrees)
  const cleaned = contentCheckers[content](bytes)
  if (!Buffer.isBuffer(cleaned)) return cleaned
  return { name, type: content, extension: name.split('.').at(-1)?.toLowerCase() ?? '', bytes: cleaned }
}

/** Catalog key of an error text, for its translation. */
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

/** A file with its scan result. */
export interface AcceptedFile extends CheckedFile {
  readonly scan: 'clean' | 'not_scanned'
}

/** Checks a file and scans it for viruses. Refuses it with an error for the member at the field `file`. */
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

/** Width and height of an image, or null if it cannot be read. */
export function readImageSize(
  type: 'image/png' | 'image/jpeg',
  bytes: Buffer,
): Pick<CleanImage, 'width' | 'height'> | null {
  return type === 'image/png' ? cleanPng(bytes) : cleanJpeg(bytes)
}
