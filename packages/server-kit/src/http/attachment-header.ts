import { sanitizeFileName } from '@evenkeel/api-contract/fields/files/file-name'

/** RFC 8187 form of a name: what `encodeURIComponent` leaves alone but a header may not carry is encoded too. */
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Header that makes a browser save a file under its name, in any alphabet, and never show it. Who does not read `filename*`
 * gets plain letters, without the quotes and percent signs that are read in different ways.
 */
export function createAttachmentHeader(name: string): string {
  const safe = sanitizeFileName(name) ?? 'document'
  const plain = safe.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeFileName(safe)}`
}
