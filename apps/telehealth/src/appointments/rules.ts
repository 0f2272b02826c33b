import type { ErrorEntry } from '@evenkeel/contract/error-payload'
import { initials } from '@evenkeel/contract/fields/initials'
import { startTime } from '@evenkeel/contract/fields/dates/start-time'
import { limits } from '@evenkeel/contract/limits'
import { isUsState } from '@evenkeel/contract/lists/us-states'
import { shapeTexts } from '@evenkeel/contract/shape-texts.words'
import type { AppointmentToBook } from '@evenkeel/contract/telehealth/appointments'
import type { Patient } from '#caller.ts'

/** What is wrong with the parts of a booking, each by its name (ENTITY-07). The patient signs with the own initials (VALID-16). */
export function problemsOf(
  wanted: AppointmentToBook,
  patient: Pick<Patient, 'firstName' | 'lastName'>,
  now: Temporal.Instant,
): readonly ErrorEntry[] {
  const found = {
    state_abbrev: isUsState(wanted.state_abbrev) ? null : shapeTexts.state,
    start_time: startTime(wanted.start_time, now),
    customer_call_in_number:
      wanted.appointment_method === 'phone' && wanted.customer_call_in_number === ''
        ? shapeTexts.phone
        : null,
    consent_user_initials: initials(wanted.consent_user_initials, patient.firstName, patient.lastName),
  }
  return Object.entries(found).flatMap(([name, message]) =>
    message === null ? [] : [{ field: `appointment.${name}`, message }],
  )
}

/** Whether an appointment can still be cancelled: until it starts (RD-166). */
export const mayCancel = (startsAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, startsAt) < 0

/** When the room of a visit can be entered: counted in instants, so no zone and no change of the clocks moves it. */
export const joinSpan = ({ startsAt, endsAt }: Record<'startsAt' | 'endsAt', Temporal.Instant>) => ({
  opensAt: startsAt.subtract({ milliseconds: limits.joinLead }),
  closesAt: endsAt,
})
