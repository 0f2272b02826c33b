import { type DocumentType, getTypeBySignature } from './file-types.ts'

const PDF_HEADER = '%PDF-'
/** Printers, scanners and mail programs put their own lines before a PDF; readers look for its header this far. */
const MAX_PDF_PREFIX = 1024
/** So many first bytes of a file say what it is. */
export const SIGNATURE_BYTES = MAX_PDF_PREFIX + PDF_HEADER.length

const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

const decodeLatin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Whether these are the first bytes of a photo in Apple's format, whatever its name says. */
export const isHeicContent = (bytes: Uint8Array): boolean =>
  decodeLatin1(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(decodeLatin1(bytes, 8, 12))

/** Where the PDF in a file begins; -1 where none does. What stands before it may be cut off, but must be no page or archive. */
export function findPdfStart(bytes: Uint8Array): number {
  const first = decodeLatin1(bytes, 0, SIGNATURE_BYTES)
  const at = first.indexOf(PDF_HEADER)
  const before = first.slice(0, Math.max(at, 0))
  return before.includes('<') || before.includes('PK\x03\x04') ? -1 : at
}

/** What the first bytes say a file is; null for what we do not take. Browser and server look at the same marks. */
export const detectDocumentType = (bytes: Uint8Array): DocumentType | null =>
  getTypeBySignature(decodeLatin1(bytes, 0, SIGNATURE_BYTES)) ??
  (findPdfStart(bytes) === -1 ? null : 'application/pdf')
