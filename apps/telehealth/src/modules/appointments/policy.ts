import { createHash } from 'node:crypto'
import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import { schemaErrorMessages } from '@evenkeel/api-contract/errors/schema-errors.messages'
import { validateStartTime } from '@evenkeel/api-contract/fields/dates/validate-start-time'
import { validateInitials } from '@evenkeel/api-contract/fields/names/initials'
import { limits } from '@evenkeel/api-contract/limits'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import { createHttpError, createValidationError } from '@evenkeel/server-kit/http/http-error'
import type { Patient } from '#caller.ts'
import type { AppointmentRow } from '#modules/availability/reserve-slot.ts'

/**
 * Returns the invalid fields of a booking by name (ENTITY-07). The patient signs with their own initials
 * (VALID-16).
 */
export function validateBooking(
  wanted: BookingInput,
  patient: Pick<Patient, 'firstName' | 'lastName'>,
  now: Temporal.Instant,
): readonly ErrorEntry[] {
  const found = {
    state_abbrev: isUsState(wanted.state_abbrev) ? null : schemaErrorMessages.state,
    start_time: validateStartTime(wanted.start_time, now),
    customer_call_in_number:
      wanted.appointment_method === 'phone' && wanted.customer_call_in_number === ''
        ? schemaErrorMessages.phone
        : null,
    consent_user_initials: validateInitials(
      wanted.consent_user_initials,
      patient.firstName,
      patient.lastName,
    ),
  }
  return Object.entries(found).flatMap(([name, message]) =>
    message === null ? [] : [{ field: `appointment.${name}`, message }],
  )
}

/** Whether an appointment can still be canceled: until it starts (RD-166). */
export const canCancel = (startsAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, startsAt) < 0

/**
 * The time span in which the video room can be entered, in instants, independent of time zone and daylight
 * saving.
 */
export const joinWindow = ({ startsAt, endsAt }: Record<'startsAt' | 'endsAt', Temporal.Instant>) => ({
  opensAt: startsAt.subtract({ milliseconds: limits.joinLead }),
  closesAt: endsAt,
})

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
