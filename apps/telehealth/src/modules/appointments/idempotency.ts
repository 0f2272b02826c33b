import { createHash } from 'node:crypto'
import { createValidationError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { AppointmentRow } from '#modules/availability/reserve-slot.ts'

const HEADER = 'idempotency-key'
const MAX_KEY_LENGTH = 200

/** How a retry is told from a new booking. */
export interface IdempotencyKey {
  readonly key: string
  /** Hash of the body: the parsed one, whose keys stand in the order of the contract. */
  readonly hash: string
}

/** The key of a booking or a request with its body's hash, or null when the caller sent none. */
export function parseIdempotencyKey(
  header: string | string[] | undefined,
  wanted: object,
): IdempotencyKey | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || header.length > MAX_KEY_LENGTH) {
    throw createValidationError([
      { field: HEADER, message: `Please use one key of at most ${MAX_KEY_LENGTH} characters.` },
    ])
  }
  return { key: header, hash: createHash('sha256').update(JSON.stringify(wanted)).digest('hex') }
}

/** The booking the key was used for, when the body is the same; another body is refused. */
export function checkReplay(earlier: AppointmentRow, retry: IdempotencyKey): AppointmentRow {
  if (earlier.requestHash === retry.hash) return earlier
  throw createHttpError('Unprocessable', 'This key was used for another booking.')
}
