import { messages } from './messages.words.ts'

/** VALID-09, VALID-11: least count of digits, not least value. */
export const minNumber = (digits: string, min: number): string | null =>
  digits.length < min ? messages.minNumber({ min }) : null

/** VALID-10, VALID-11: most digits, not the greatest value. */
export const maxNumber = (digits: string, max: number): string | null =>
  digits.length > max ? messages.maxNumber({ max }) : null
