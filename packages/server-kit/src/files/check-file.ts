import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import {
  type DocumentType,
  isCompatibleType,
  getTypeByName,
} from '@evenkeel/api-contract/fields/files/file-types'
import { sanitizeFileName } from '@evenkeel/api-contract/fields/files/file-name'
import {
  isHeicContent,
  findPdfStart,
  detectDocumentType,
} from '@evenkeel/api-contract/fields/files/file-content'
import { limits } from '@evenkeel/api-contract/limits'
import { cleanJpeg } from './jpeg.ts'
import { checkPdf } from './pdf.ts'
import type { CleanImage } from './clean-image.ts'
import { cleanPng } from './png.ts'

/** A file as a person sends it. */
export interface UploadedFile {
  readonly name: string
  /** Claimed media type. */
  readonly type: string
  readonly bytes: Buffer
}

/** A file that may be kept: one type by name, claim and content, and cleaned. */
export interface CheckedFile {
  readonly name: string
  readonly type: DocumentType
  /** Without the dot. */
  readonly extension: string
  readonly bytes: Buffer
}

/** What is wrong with a file, with the text for the member. */
export interface FileProblem {
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

/** What is kept of the bytes of each kind, or what is wrong with them. */
const contentCheckers: Readonly<Record<DocumentType, (bytes: Buffer) => Buffer | FileProblem>> = {
  'application/pdf': checkPdfBytes,
  'image/png': (bytes) => toCleanBytes(cleanPng(bytes)),
  'image/jpeg': (bytes) => toCleanBytes(cleanJpeg(bytes)),
}

/**
 * Decides about a file by its name, its claimed type and its content together (RD-016): it is kept only when all
 * three agree on pdf, png or jpeg; a claim that says nothing disagrees with nothing. Pictures come back without what they said about place, time and device.
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
  const kept = contentCheckers[content](bytes)
  if (!Buffer.isBuffer(kept)) return kept
  return { name, type: content, extension: name.split('.').at(-1)?.toLowerCase() ?? '', bytes: kept }
}
