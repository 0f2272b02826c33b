import { type DocumentType, getTypeBySignature } from './file-types.ts'

const PDF_HEADER = '%PDF-'
/** Printers, scanners and email programs prepend lines to a PDF; readers search this far for its header. */
const MAX_PDF_PREFIX = 1024
/** Number of first bytes that identify a file type. */
export const SIGNATURE_BYTES = MAX_PDF_PREFIX + PDF_HEADER.length

const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

const decodeLatin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Whether these are the first bytes of a HEIC photo, whatever its name says. */
export const isHeicContent = (bytes: Uint8Array): boolean =>
  decodeLatin1(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(decodeLatin1(bytes, 8, 12))

/**
 * Offset of the PDF in a file; -1 without one. A prefix may be cut off, but must not be a page or archive.
 */
export function findPdfStart(bytes: Uint8Array): number {
  const first = decodeLatin1(bytes, 0, SIGNATURE_BYTES)
  const at = first.indexOf(PDF_HEADER)
  const before = first.slice(0, Math.max(at, 0))
  return before.includes('<') || before.includes('PK\x03\x04') ? -1 : at
}

/** File type by its first bytes; null for an unsupported one. Browser and server use the same signatures. */
export const detectDocumentType = (bytes: Uint8Array): DocumentType | null =>
  getTypeBySignature(decodeLatin1(bytes, 0, SIGNATURE_BYTES)) ??
  (findPdfStart(bytes) === -1 ? null : 'application/pdf')
