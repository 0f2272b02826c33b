import { normalizeHost, isHostName } from './host-name.ts'

/** A pasted mailto link; its query is not part of the address. */
const LINK = /^(?:mailto:(?:\/\/)?\s*)+([^?]*).*$/is

/** Normalizes an email address for storage (FIELD-08): lower case, NFKC, without invisible characters, blanks and `mailto:`. */
export const normalizeEmail = (view: string): string =>
  normalizeHost(view).toLowerCase().replace(LINK, '$1').trim()

/**
 * Identifies a mailbox independently of spelling: the host is punycode, so that `bücher.example` and
 * `xn--bcher-kva.example` are the same (RD-194). For comparing and rate limiting; people see what they typed.
 */
export function canonicalizeEmail(email: string): string {
  const address = normalizeEmail(email)
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  const url = `http://${host}`
  if (at < 1 || !isHostName(host) || !URL.canParse(url)) return address
  return `${address.slice(0, at)}@${new URL(url).hostname}`
}
