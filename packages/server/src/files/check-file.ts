import { documentTexts } from '@evenkeel/contract/error-texts.words'
import { type DocumentType, mayBeOfType, typeByName } from '@evenkeel/contract/fields/files/file-types'
import { safeFileName } from '@evenkeel/contract/fields/files/file-name'
import { isHeicContent, pdfStart, typeByContent } from '@evenkeel/contract/fields/files/file-content'
import { limits } from '@evenkeel/contract/limits'
import { cleanJpeg } from './jpeg.ts'
import { wholePdf } from './pdf.ts'
import type { CleanPicture } from './picture.ts'
import { cleanPng } from './png.ts'

/** A file as a person sends it. */
export interface GivenFile {
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

const wrong = (message: string): FileProblem => ({ problem: 'other', message })

const isHeic = ({ name, type, bytes }: GivenFile): boolean =>
  /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/i.test(type) || isHeicContent(bytes)

const claimOf = (type: string): string => type.split(';')[0]?.trim().toLowerCase() ?? ''

function cleaned(picture: CleanPicture | null): Buffer | FileProblem {
  if (!picture) return wrong(documentTexts.damaged)
  return picture.width * picture.height > limits.picturePixels ? wrong(documentTexts.pixels) : picture.bytes
}

function judgedPdf(bytes: Buffer): Buffer | FileProblem {
  const pdf = wholePdf(bytes.subarray(pdfStart(bytes)))
  return typeof pdf === 'string' ? wrong(documentTexts[pdf]) : pdf
}

/** What is kept of the bytes of each kind, or what is wrong with them. */
const contents: Readonly<Record<DocumentType, (bytes: Buffer) => Buffer | FileProblem>> = {
  'application/pdf': judgedPdf,
  'image/png': (bytes) => cleaned(cleanPng(bytes)),
  'image/jpeg': (bytes) => cleaned(cleanJpeg(bytes)),
}

/**
 * Decides about a file by its name, its claimed type and its content together (RD-016): it is kept only when all
 * three agree on pdf, png or jpeg; a claim that says nothing disagrees with nothing. Pictures come back without what they said about place, time and device.
 */
export function checkFile(given: GivenFile): CheckedFile | FileProblem {
  const { bytes } = given
  if (bytes.length === 0) return wrong(documentTexts.empty)
  if (bytes.length > limits.documentBytes)
    return {
      problem: 'size',
      message: documentTexts.size({ megabytes: Math.floor(limits.documentBytes / 1_000_000) }),
    }
  if (isHeic(given)) return wrong(documentTexts.heic)
  const name = safeFileName(given.name)
  if (name === null) return wrong(documentTexts.name)
  const type = typeByName(name)
  if (type === null) return wrong(documentTexts.type)
  const content = typeByContent(bytes)
  if (content === null || content !== type || !mayBeOfType(claimOf(given.type), content))
    return wrong(documentTexts.disagrees)
  const kept = contents[content](bytes)
  if (!Buffer.isBuffer(kept)) return kept
  return { name, type: content, extension: name.split('.').at(-1)?.toLowerCase() ?? '', bytes: kept }
}
