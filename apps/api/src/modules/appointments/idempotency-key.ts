import { createValidationError } from '@evenkeel/server-kit/http/http-error'

/** Maximum length of an Idempotency-Key. */
const MAX_KEY_LENGTH = 100

/** Returns the Idempotency-Key of a request, or null if it has none. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length > 0 && header.length <= MAX_KEY_LENGTH) return header
  throw createValidationError([
    { field: null, message: `The Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.` },
  ])
}
