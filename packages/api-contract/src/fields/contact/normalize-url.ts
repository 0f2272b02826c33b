import { stripInvisibleCharacters, stripIgnorableCharacters } from '../normalize-text.ts'

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i
const schemeAndHost = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*/i

/** Full-width characters become ASCII and full stops become dots, one for one. */
const toHalfWidth = (text: string): string =>
  text
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3002\uff61]/g, '.')

/**
 * Normalizes a pasted URL. The path belongs to another site and is not changed, unless the whole URL was
 * typed in full-width characters.
 */
export function normalizePastedUrl(view: string): string {
  const typed = stripInvisibleCharacters(view).trim()
  const plain = toHalfWidth(typed)
  const end = schemeAndHost.exec(plain)?.[0].length ?? 0
  const rest = typed[end] === plain[end] ? typed : plain
  return `${stripIgnorableCharacters(plain.slice(0, end))}${rest.slice(end)}`.trim()
}

/** Stored form: `https://` is added unless there is a scheme (FIELD-05). */
export function normalizeUrl(view: string): string {
  const typed = normalizePastedUrl(view)
  return typed === '' || scheme.test(typed) ? typed : `https://${typed}`
}
