import { extractDigits } from './digits.ts'

/** The digits typed, filled with zeros on the left; nothing typed stays nothing (FIELD-27, RD-190). */
export function padCode(view: string, digits: number): string {
  const typed = extractDigits(view)
  return typed === '' ? '' : typed.padStart(digits, '0')
}
