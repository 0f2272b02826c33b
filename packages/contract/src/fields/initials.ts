import { messages } from './messages.words.ts'

/** Accents written as separate marks belong to their letter; down, up and down again folds letters with odd case pairs. */
const folded = (text: string): string =>
  text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')

/** First letter of a name with its accents; a name without any letter gives its first character. */
function firstLetter(name: string): string {
  const trimmed = name.normalize('NFC').trim()
  return trimmed.match(/\p{L}\p{M}*/u)?.[0] ?? Array.from(trimmed)[0] ?? ''
}

/** The initials of a first and last name, in capitals, as they are stored. */
export const initialsFor = (firstName: string, lastName: string): string =>
  (firstLetter(firstName) + firstLetter(lastName)).toLocaleUpperCase('en-US')

/** VALID-16: letters of any script and either case; dots, dashes and blanks between them do not matter (RD-199). */
export function initials(value: string, firstName: string, lastName: string): string | null {
  const typed = folded(value.replaceAll(/[\s.-]/g, ''))
  const expected = folded(firstLetter(firstName) + firstLetter(lastName))
  return typed === expected ? null : messages.initials
}
