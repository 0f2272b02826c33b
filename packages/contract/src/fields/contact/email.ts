import { isHostName } from './host-name.ts'
import { messages } from '../messages.words.ts'

const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u

function isAddress(value: string): boolean {
  const at = value.lastIndexOf('@')
  const local = value.slice(0, Math.max(at, 0))
  return value.length <= 254 && local.length <= 64 && localPart.test(local) && isHostName(value.slice(at + 1))
}

/** VALID-02, VALID-03: lower case first, then the shape (RD-194). */
export function email(value: string): string | null {
  if (value !== value.toLowerCase()) return messages.emailUppercase
  return isAddress(value) ? null : messages.email({ email: value })
}

/** What is stored: no blanks around it, all lower case (FIELD-08). */
export const emailModel = (view: string): string => view.trim().toLowerCase()
