import { type DocumentType, typeByBeginning } from './file-types.ts'

/** So many first bytes of a file say what it is. */
export const FIRST_BYTES = 12

const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Whether these are the first bytes of a photo in Apple's format, whatever its name says. */
export const isHeicContent = (bytes: Uint8Array): boolean =>
  latin(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(latin(bytes, 8, 12))

/** What the first bytes say a file is; null for what we do not take. Browser and server look at the same marks. */
export const typeByContent = (bytes: Uint8Array): DocumentType | null =>
  typeByBeginning(latin(bytes, 0, FIRST_BYTES))
