import { isHostName } from './host-name.ts'
import { validationMessages } from '../validation.messages.ts'

/** Combining marks are letters of their languages. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u

function isAddress(value: string): boolean {
  const at = value.lastIndexOf('@')
  const local = value.slice(0, Math.max(at, 0))
  return (
    value.length <= 254 && local.length <= 64 && LOCAL_PART.test(local) && isHostName(value.slice(at + 1))
  )
}

/** VALID-02, VALID-03: lower case first, then the format (RD-194). */
export function validateEmail(value: string): string | null {
  if (value !== value.toLowerCase()) return validationMessages.emailUppercase
  return isAddress(value) ? null : validationMessages.email({ email: value })
}

const WEB_ADDRESS = /^https?:\/\/([^\s/?#\\:@]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i
const MAX_PORT = 65_535

/**
 * VALID-04: a URL with a dotted host and no user name. Checked by its characters: the URL parsers of browsers
 * and server treat odd hosts differently, and one would reject what the other accepted.
 */
export function validateUrl(value: string): string | null {
  const [, host = '', port = '443'] = WEB_ADDRESS.exec(value) ?? []
  return isHostName(host) && Number(port) <= MAX_PORT ? null : validationMessages.url
}
