/** Two letters of a name: titles and what follows a comma do not count. */
export function initialsOf(fullname: string): string {
  const words = (fullname.split(',')[0] ?? '')
    .split(/\s+/)
    .filter((word) => word !== '' && !word.endsWith('.'))
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return `${first}${last}`.toUpperCase()
}
