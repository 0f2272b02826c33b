import { normalizePhone } from '@evenkeel/api-contract/fields/contact/phone'
import { errorMessages, slotTakenMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { Replacement, Reschedule, RescheduleInput } from '@evenkeel/api-contract/portal/reschedules'
import type { AppointmentWithStatus } from '@evenkeel/api-contract/telehealth/appointments'
import type { Profile } from '#modules/members/profile.ts'
import { formatCallUsMessage } from '../call-tasks.ts'
import { isOpenStep, type RescheduleRow } from './reschedule-repository.ts'
import type { StoredBooking } from '../tables.ts'

/** The code for a refusal without one of the known codes (ERROR-07 to ERROR-10). */
export const UNKNOWN_ERROR_CODE = 'unknown'

/**
 * Converts a live appointment to a booking that can be repeated; the encrypted parts are stored separately.
 */
export const toStoredBooking = (appointment: AppointmentWithStatus, surveyAnswer: string): StoredBooking => ({
  provider_id: appointment.provider_id,
  provider_type_id: appointment.provider_type_id,
  appointment_method: appointment.appointment_method,
  start_time: Math.floor(Temporal.Instant.from(appointment.start_time).epochMilliseconds / 1000),
  state_abbrev: appointment.state_abbrev,
  survey_answer: surveyAnswer,
  agrees_to_informed_consent: true,
  agrees_to_privacy_agreement: true,
})

/** Returns the booking at its new time. */
export const applyReschedule = (old: StoredBooking, wanted: RescheduleInput): StoredBooking => ({
  ...old,
  provider_id: wanted.provider_id,
  appointment_method: wanted.appointment_method,
  start_time: wanted.start_time,
  state_abbrev: wanted.state_abbrev,
})

/**
 * Returns the phone number for a rescheduled visit. A number that came from the profile follows the
 * profile, so that a corrected number is called. A number typed for this visit alone stays, because the
 * member may not want calls at the other one.
 */
export function resolveCallNumber(
  bookedWith: string,
  { phone, former_phones: former }: Pick<Profile, 'phone' | 'former_phones'>,
): string {
  const isOfProfile = bookedWith === '' || former.some((number) => normalizePhone(number) === bookedWith)
  return phone !== null && isOfProfile ? normalizePhone(phone) : bookedWith
}

/** Whether the new time equals the old one, so there is nothing to move. */
export const isSameVisit = (one: StoredBooking, two: StoredBooking): boolean =>
  one.provider_id === two.provider_id &&
  one.start_time === two.start_time &&
  one.appointment_method === two.appointment_method

/** Who can call whom. */
interface ContactOptions {
  /** The organization's phone number, formatted for people. */
  readonly phone: string
  /** Whether the member gave a number. */
  readonly canBeCalled: boolean
}

/** Why a booking was refused, with the error catalog text where there is one (ERROR-07 to ERROR-10). */
const describeRefusal = (errorCode: string | null): string =>
  errorCode === 'no_eap_sessions_remaining'
    ? errorMessages.noSessionsRemaining
    : errorMessages.counselorRefused

/** Why the old slot could not be booked again. */
const describeLoss = (errorCode: string | null): string =>
  errorCode === 'provider_unavailable' ? slotTakenMessages.oldTime : describeRefusal(errorCode)

/** How to get in contact: a member without a number cannot be called. */
const describeCall = ({ phone, canBeCalled }: ContactOptions): string =>
  canBeCalled
    ? `A team member will call you. You can also call us at ${phone}, day or night.`
    : `${formatCallUsMessage(phone)}.`

/** The message for the member. */
function getRescheduleMessage(row: RescheduleRow, reach: ContactOptions): string {
  const { phone } = reach
  switch (row.step) {
    case 'moved':
      return 'Your appointment is moved to the new time.'
    case 'kept':
      return `${describeRefusal(row.errorCode)} Your appointment stays at its old time.`
    case 'needs_call':
      return `We could not book the new time, and your old time could not be booked again. ${describeLoss(row.errorCode)} You have no appointment right now. ${describeCall(reach)}`
    case 'begun':
    case 'held':
      return 'We are still working on it. Your appointment stays until the new time is secured.'
    case 'cancelled':
    case 'restoring':
      return `We are still working on it and will write to you as soon as it is done. If you do not want to wait, call us at ${phone}.`
  }
}

const toIsoInstant = (seconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString()

/** Maps the reschedule to the response for its member. */
export const presentReschedule = (row: RescheduleRow, reach: ContactOptions): Reschedule => ({
  id: row.id,
  status: isOpenStep(row.step) ? 'working' : row.step,
  appointment_id: row.appointmentId,
  old_start_time: toIsoInstant(row.oldBooking.start_time),
  new_start_time: toIsoInstant(row.newBooking.start_time),
  provider_id: row.newBooking.provider_id,
  provider_name: row.providerName,
  appointment_method: row.newBooking.appointment_method,
  error_code: row.errorCode,
  message: getRescheduleMessage(row, reach),
})

/** Maps a completed reschedule to its replacement; empty if the appointment did not change. */
export const presentReplacement = ({
  step,
  oldAppointmentId,
  appointmentId,
  oldBooking,
  newBooking,
}: Pick<
  RescheduleRow,
  'step' | 'oldAppointmentId' | 'appointmentId' | 'oldBooking' | 'newBooking'
>): readonly Replacement[] =>
  appointmentId === null || appointmentId === oldAppointmentId
    ? []
    : [
        {
          from_appointment_id: oldAppointmentId,
          to_appointment_id: appointmentId,
          start_time: toIsoInstant((step === 'moved' ? newBooking : oldBooking).start_time),
        },
      ]
