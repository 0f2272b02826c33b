import { createHash } from 'node:crypto'
import { createValidationError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { AppointmentRow } from '#modules/availability/reserve-slot.ts'

const HEADER = 'idempotency-key'
const MAX_KEY_LENGTH = 200

/** Identifies retries of a booking or request. */
export interface IdempotencyKey {
  readonly key: string
  /** Hash of the parsed body, whose keys are in the order of the API contract. */
  readonly hash: string
}

/** Returns the idempotency key with the body's hash, or null when the caller sent none. */
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

/** Returns the booking made with the key when the body is the same; refuses another body. */
export function checkReplay(earlier: AppointmentRow, retry: IdempotencyKey): AppointmentRow {
  if (earlier.requestHash === retry.hash) return earlier
  throw createHttpError('Unprocessable', 'This key was used for another booking.')
}
