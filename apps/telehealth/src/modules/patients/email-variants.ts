import { domainToUnicode } from 'node:url'
import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'

/**
 * Spellings of an address that a row may hold: its mailbox first, then the address in lower case, as the
 * previous release compared it.
 */
export function emailVariants(email: string): readonly [mailbox: string, ...others: string[]] {
  const mailbox = canonicalizeEmail(email)
  const at = mailbox.lastIndexOf('@') + 1
  return [mailbox, email.toLowerCase(), mailbox.slice(0, at) + domainToUnicode(mailbox.slice(at))]
}
