import { createHash } from 'node:crypto'

/**
 * Derives an email id from its cause: writing it again after a crash gives the same id, so it is sent once.
 */
export function createEmailId(facts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  // UUID version 8, with application-defined bits.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
