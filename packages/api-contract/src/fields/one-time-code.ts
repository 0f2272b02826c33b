import { extractDigits } from './digits.ts'

/** The typed digits, padded with leading zeros; empty stays empty (FIELD-27, RD-190). */
export function padCode(view: string, digits: number): string {
  const typed = extractDigits(view)
  return typed === '' ? '' : typed.padStart(digits, '0')
}
