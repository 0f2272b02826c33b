import { initialOf } from './name-initial.ts'
import { messages } from './messages.words.ts'
import { plainText } from './pasted-text.ts'

/**
 * Full-width letters are plain ones, accents written as separate marks belong to their letter, and dots, dashes and blanks between them
 * do not matter; down, up and down again folds letters with odd case pairs.
 */
const folded = (text: string): string =>
  plainText(plainText(text).toLowerCase().toUpperCase().toLowerCase()).replaceAll(/[\s.\p{Dash}]/gu, '')

/** The initials of a first and last name, in capitals, as they are stored; one where one of the names has no letter. */
export const initialsFor = (firstName: string, lastName: string): string =>
  (initialOf(firstName) + initialOf(lastName)).toLocaleUpperCase('en-US')

/** VALID-16: letters of any script and either case; dots, dashes and blanks between them do not matter (RD-199). */
export function initials(value: string, firstName: string, lastName: string): string | null {
  const typed = folded(value)
  const expected = folded(initialOf(firstName) + initialOf(lastName))
  return expected !== '' && typed === expected ? null : messages.initials
}
