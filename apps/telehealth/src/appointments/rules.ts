import type { ErrorEntry } from '@evenkeel/contract/error-payload'
import { initials } from '@evenkeel/contract/fields/initials'
import { startTime } from '@evenkeel/contract/fields/dates/start-time'
import { limits } from '@evenkeel/contract/limits'
import { isUsState } from '@evenkeel/contract/lists/us-states'
import { shapeTexts } from '@evenkeel/contract/shape-texts'
import type { AppointmentToBook } from '@evenkeel/contract/telehealth/appointments'
import type { TextedRefusal } from '#booking-texts.ts'
import type { Patient } from '#caller.ts'
import { sessionsUsedUp } from '#patients/visits.ts'
import { methodsIn } from '#providers/methods-in-state.ts'
import type { Provider } from '#providers/store.ts'

/** What a booking is judged by. */
export interface BookingFacts {
  readonly provider: Provider
  /** States the provider may work in. */
  readonly licences: readonly string[]
  /** Sessions of the authorisation; null is without limit. */
  readonly covered: number | null
  /** Visits that use a session already. */
  readonly counted: number
  /** Whether the asked time is offered right now. */
  readonly offered: boolean
}

/** What is wrong with the parts of a booking, each by its name (ENTITY-07). The patient signs with the own initials (VALID-16). */
export function problemsOf(
  wanted: AppointmentToBook,
  patient: Pick<Patient, 'firstName' | 'lastName'>,
  now: Temporal.Instant,
): readonly ErrorEntry[] {
  const found = {
    state_abbrev: isUsState(wanted.state_abbrev) ? null : shapeTexts.state,
    start_time: startTime(wanted.start_time, now),
    consent_user_initials: initials(wanted.consent_user_initials, patient.firstName, patient.lastName),
  }
  return Object.entries(found).flatMap(([name, message]) =>
    message === null ? [] : [{ field: `appointment.${name}`, message }],
  )
}

/** Why an appointment cannot be booked, or null; the first reason that holds (ERROR-07 to ERROR-10). */
export function refusalOf(wanted: AppointmentToBook, facts: BookingFacts): TextedRefusal | null {
  const { provider } = facts
  if (provider.providerTypeId !== wanted.provider_type_id) return 'not_found'
  if (!facts.licences.includes(wanted.state_abbrev)) return 'no_state_license'
  if (!methodsIn(wanted.state_abbrev, provider.methods).includes(wanted.appointment_method)) {
    return 'not_allowed_for_patient'
  }
  if (sessionsUsedUp(facts.covered, facts.counted)) return 'no_eap_sessions_remaining'
  return facts.offered ? null : 'provider_unavailable'
}

/** Whether an appointment can still be cancelled: until it starts (RD-166). */
export const mayCancel = (startsAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, startsAt) < 0

/** When the room of a visit can be entered: counted in instants, so no zone and no change of the clocks moves it. */
export const joinSpan = ({
  startsAt,
  endsAt,
}: {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}): { readonly opensAt: Temporal.Instant; readonly closesAt: Temporal.Instant } => ({
  opensAt: startsAt.subtract({ milliseconds: limits.joinLead }),
  closesAt: endsAt,
})
