import { messages } from './messages.words.ts'

/** VALID-09, VALID-11: least count of digits, not least value. */
export const minNumber = (digits: string, min: number): string | null =>
  digits.length < min ? messages.minNumber({ min }) : null

/** VALID-10, VALID-11: most digits, not the greatest value. */
export const maxNumber = (digits: string, max: number): string | null =>
  digits.length > max ? messages.maxNumber({ max }) : null

/**
 * What a number field keeps of what was typed or pasted: the digits. `e`, signs, dots and blanks go (FIELD-03, RD-195);
 * full-width digits become plain ones.
 */
export const numberModel = (view: string): string => view.normalize('NFKC').replaceAll(/[^0-9]/g, '')
