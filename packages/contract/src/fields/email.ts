import { messages } from './messages.ts'

const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const topLabel = /^(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})$/u

function isAddress(value: string): boolean {
  const at = value.lastIndexOf('@')
  const local = value.slice(0, Math.max(at, 0))
  const labels = value.slice(at + 1).split('.')
  return (
    value.length <= 254 &&
    local.length <= 64 &&
    localPart.test(local) &&
    labels.length > 1 &&
    labels.every((label) => domainLabel.test(label)) &&
    topLabel.test(labels.at(-1) ?? '')
  )
}

/** VALID-02, VALID-03: lower case first, then the shape (AMB-94). */
export function email(value: string): string | null {
  if (value !== value.toLowerCase()) return messages.emailUppercase
  return isAddress(value) ? null : messages.email(value)
}

/** What is stored: no blanks around it, all lower case (spec §5, FIELD-08). */
export const emailModel = (view: string): string => view.trim().toLowerCase()
