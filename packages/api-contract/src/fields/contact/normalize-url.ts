import { stripInvisibleCharacters, stripIgnorableCharacters } from '../normalize-text.ts'

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i
const schemeAndHost = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*/i

/** Full-width forms as plain ones and full stops as dots, one sign for one. */
const toHalfWidth = (text: string): string =>
  text
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3002\uff61]/g, '.')

/**
 * A web address as it was meant where it was pasted. What follows the host is the name of somebody else's page and stays, unless all of the
 * address was typed in full-width forms.
 */
export function normalizePastedUrl(view: string): string {
  const typed = stripInvisibleCharacters(view).trim()
  const plain = toHalfWidth(typed)
  const end = schemeAndHost.exec(plain)?.[0].length ?? 0
  const rest = typed[end] === plain[end] ? typed : plain
  return stripIgnorableCharacters(plain.slice(0, end)) + rest.slice(end)
}

/** What is stored: `https://` in front unless a scheme is there already (FIELD-05). */
export function normalizeUrl(view: string): string {
  const typed = normalizePastedUrl(view)
  return typed === '' || scheme.test(typed) ? typed : `https://${typed}`
}
