/** First letter of a name with its accents; empty for a name without any letter, as a dash where somebody has one name only. */
export const getInitial = (name: string): string => /\p{L}\p{M}*/u.exec(name.normalize('NFC'))?.[0] ?? ''

/** The letters in place of a counselor's picture: those of the first and the last word; titles and what follows a comma do not count. */
export function getPortraitInitials(fullname: string): string {
  const letters = (fullname.split(',')[0] ?? '')
    .split(/\s+/)
    .filter((word) => !word.endsWith('.'))
    .map(getInitial)
    .filter((letter) => letter !== '')
  return [...new Set([0, letters.length - 1])]
    .map((at) => letters[at] ?? '')
    .join('')
    .toUpperCase()
}
