import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import { validateInitials } from '@evenkeel/api-contract/fields/names/initials'
import { validateStartTime } from '@evenkeel/api-contract/fields/dates/validate-start-time'
import { limits } from '@evenkeel/api-contract/limits'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import { schemaErrorMessages } from '@evenkeel/api-contract/errors/schema-errors.messages'
import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import type { Patient } from '#caller.ts'

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
