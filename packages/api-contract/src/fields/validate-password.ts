import { validationMessages } from './validation.messages.ts'
import { maxText, minText } from './text-length.ts'

const weakPasswords = new Set([
  'qwerty',
  'abc123',
  'password',
  'password1',
  'password123',
  '123456',
  '111111',
  '123123',
  'letmein',
])

/** Lengths in characters. */
export interface PasswordLimits {
  readonly min: number
  readonly max?: number | undefined
}

/**
 * The same password from every keyboard: composed or decomposed letters and full-width forms are equal (NIST
 * 800-63B).
 */
export const normalizePassword = (typed: string): string => typed.normalize('NFKC')

/** VALID-19 to VALID-25: the weak list first, then length, digit, lower, upper, special (RD-197). */
export function validatePassword(typed: string, { min, max }: PasswordLimits): string | null {
  const value = normalizePassword(typed)
  if (weakPasswords.has(value.toLowerCase())) return validationMessages.passwordWeak
  const length = minText(value, min) ?? (max === undefined ? null : maxText(value, max))
  if (length !== null) return length
  if (!/\d/.test(value)) return validationMessages.passwordDigit
  if (!/\p{Ll}/u.test(value)) return validationMessages.passwordLowercase
  if (!/\p{Lu}/u.test(value)) return validationMessages.passwordUppercase
  return /[!#$~]/.test(value) ? null : validationMessages.passwordSpecial
}
