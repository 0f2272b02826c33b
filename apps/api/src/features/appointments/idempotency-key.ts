import { invalid } from '@evenkeel/server/http/failure'

/** Longest Idempotency-Key we keep. */
const KEY_MAX = 100

/** The Idempotency-Key of a request, or null when it has none. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length > 0 && header.length <= KEY_MAX) return header
  throw invalid([{ field: null, message: `The Idempotency-Key must have 1 to ${KEY_MAX} characters.` }])
}
