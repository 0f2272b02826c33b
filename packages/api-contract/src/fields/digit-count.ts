import { validationMessages } from './validation.messages.ts'

/** VALID-09, VALID-11: least count of digits, not least value. */
export const minDigits = (digits: string, min: number): string | null =>
  digits.length < min ? validationMessages.minNumber({ min }) : null

/** VALID-10, VALID-11: most digits, not the greatest value. */
export const maxDigits = (digits: string, max: number): string | null =>
  digits.length > max ? validationMessages.maxNumber({ max }) : null
