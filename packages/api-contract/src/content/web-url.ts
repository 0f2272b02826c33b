/** Characters that browsers skip or turn into others while reading an address; none belongs in one of ours. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const UNSAFE_CHARACTERS = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/

/** The host in plain letters, and right after it the path: what is read is what is opened. */
const PLAIN_HOST = /^https?:\/\/[a-z0-9.[\]:-]+([/?#]|$)/i

/** The text as it is when it is an address of another site (http or https, no name or password in it), else null. */
export function parseWebUrl(text: string): string | null {
  if (UNSAFE_CHARACTERS.test(text) || !PLAIN_HOST.test(text) || !URL.canParse(text)) return null
  const { protocol, username, password } = new URL(text)
  if (username !== '' || password !== '') return null
  return protocol === 'http:' || protocol === 'https:' ? text : null
}

/** Host of an address as people read it: without `www.`; empty when it is no address. */
export const getDisplayHost = (address: string): string =>
  parseWebUrl(address) === null ? '' : new URL(address).hostname.replace(/^www\./, '')

/**
 * The text as it is when an article may link to it: another site, a phone number to call or text, or a page of the
 * portal below the organisation's base (`/topics/sleep`). Null for everything else.
 */
export function sanitizeHref(text: string): string | null {
  if (UNSAFE_CHARACTERS.test(text)) return null
  if (/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?(#[a-z0-9-]+)?$/i.test(text)) return text
  if (/^(tel|sms):\+?[0-9-]{3,20}$/.test(text)) return text
  return parseWebUrl(text)
}
