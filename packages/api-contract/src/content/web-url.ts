/** Characters that browsers skip or replace when parsing a URL; none belongs in an article's link. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const UNSAFE_CHARACTERS = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/

/** An ASCII host directly followed by the path, so that the displayed host is the one opened. */
const PLAIN_HOST = /^https?:\/\/[a-z0-9.[\]:-]+([/?#]|$)/i

/** Returns the text if it is the URL of another site (http or https, no credentials), else null. */
export function parseWebUrl(text: string): string | null {
  if (UNSAFE_CHARACTERS.test(text) || !PLAIN_HOST.test(text) || !URL.canParse(text)) return null
  const { protocol, username, password } = new URL(text)
  if (username !== '' || password !== '') return null
  return protocol === 'http:' || protocol === 'https:' ? text : null
}

/** Host of a URL for display: without `www.`; empty when it is no URL. */
export const getDisplayHost = (address: string): string =>
  parseWebUrl(address) === null ? '' : new URL(address).hostname.replace(/^www\./, '')

/**
 * Returns the text if an article may link to it: another site, a phone number to call or text, or a portal
 * page below the organization's base path (`/topics/sleep`); else null.
 */
export function sanitizeHref(text: string): string | null {
  if (UNSAFE_CHARACTERS.test(text)) return null
  if (/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?(#[a-z0-9-]+)?$/i.test(text)) return text
  if (/^(tel|sms):\+?[0-9-]{3,20}$/.test(text)) return text
  return parseWebUrl(text)
}
