import { createHash } from 'node:crypto'

/** The id of a mail by what it is about: written again after a crash it is the same one, and nobody gets it twice. */
export function createEmailId(facts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  // As a UUID of version 8, whose bits are the maker's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
