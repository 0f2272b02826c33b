import { validationMessages } from './validation.messages.ts'

/** Counts code points, so that an emoji or a rare letter is one character. */
const countCharacters = (value: string): number => Array.from(value).length

/** VALID-07 */
export const minText = (value: string, min: number): string | null =>
  countCharacters(value) < min ? validationMessages.minText({ min }) : null

/** VALID-08 */
export const maxText = (value: string, max: number): string | null =>
  countCharacters(value) > max ? validationMessages.maxText({ max }) : null
