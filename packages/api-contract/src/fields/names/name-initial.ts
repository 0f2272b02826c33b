/**
 * First letter of a name with its accents; empty for a name without any letter, such as a dash for a missing
 * name.
 */
export const getInitial = (name: string): string => /\p{L}\p{M}*/u.exec(name.normalize('NFC'))?.[0] ?? ''

/**
 * Initials shown instead of a counselor's picture: of the first and last word, without titles and suffixes
 * after a comma.
 */
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
