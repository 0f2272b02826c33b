import { createHash } from 'node:crypto'
import { invalid, refuse } from '@evenkeel/server/http/failure'
import type { AppointmentRow } from '#availability/take-slot.ts'

const HEADER = 'idempotency-key'
const LONGEST = 200

/** How a retry is told from a new booking. */
export interface Retry {
  readonly key: string
  /** Hash of the body: the parsed one, whose keys stand in the order of the contract. */
  readonly hash: string
}

/** The key of a booking or a request with its body's hash, or null when the caller sent none. */
export function retryOf(header: string | string[] | undefined, wanted: object): Retry | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || header.length > LONGEST) {
    throw invalid([{ field: HEADER, message: `Please use one key of at most ${LONGEST} characters.` }])
  }
  return { key: header, hash: createHash('sha256').update(JSON.stringify(wanted)).digest('hex') }
}

/** The booking the key was used for, when the body is the same; another body is refused. */
export function replayOf(earlier: AppointmentRow, retry: Retry): AppointmentRow {
  if (earlier.requestHash === retry.hash) return earlier
  throw refuse('Unprocessable', 'This key was used for another booking.')
}
