import { getInitial } from './name-initial.ts'
import { validationMessages } from '../validation.messages.ts'
import { normalizeText } from '../normalize-text.ts'

/**
 * Folds full-width letters and decomposed accents and drops dots, dashes and blanks; lower, upper and lower
 * again folds letters with odd case pairs.
 */
const foldCase = (text: string): string =>
  normalizeText(normalizeText(text).toLowerCase().toUpperCase().toLowerCase()).replaceAll(
    /[\s.\p{Dash}]/gu,
    '',
  )

/** Upper-case initials of a first and last name, as stored; one letter where one of the names has none. */
export const getInitials = (firstName: string, lastName: string): string =>
  (getInitial(firstName) + getInitial(lastName)).toLocaleUpperCase('en-US')

/** VALID-16: letters of any script and either case; dots, dashes and blanks between them do not matter (RD-199). */
export function validateInitials(value: string, firstName: string, lastName: string): string | null {
  const typed = foldCase(value)
  const expected = foldCase(getInitial(firstName) + getInitial(lastName))
  return expected !== '' && typed === expected ? null : validationMessages.initials
}
