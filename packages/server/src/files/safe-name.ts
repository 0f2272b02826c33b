import { limits } from '@evenkeel/contract/limits'

/** Control characters, marks that turn the reading direction, and characters without width. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}\p{Cs}\u180e]/gu
const FORBIDDEN = /[/\\:*?"<>|%;]/g

/**
 * A file name that means the same everywhere: no path, nothing invisible, no sign a file system or a header would take
 * for something else. Null when nothing usable is left.
 */
export function safeName(given: string): string | null {
  const name = given
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(FORBIDDEN, '_')
    .replace(/^[\s.]+/, '')
    .replace(/(?<![\s.])[\s.]+$/, '')
  return name && name.length <= limits.documentNameMax ? name : null
}

/** RFC 8187 form of a name: what `encodeURIComponent` leaves alone but a header may not carry is encoded too. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Header that makes a browser save a file under its name, in any alphabet, and never show it. */
export function attachmentHeader(name: string): string {
  const safe = safeName(name) ?? 'document'
  const plain = safe.replaceAll(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(safe)}`
}
