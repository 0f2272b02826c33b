import type { FieldValues } from '@evenkeel/contract/fields/definition'
import { telModel } from '@evenkeel/contract/fields/contact/phone'
import { agreementFields, noteField } from '@evenkeel/contract/forms/consent'
import { readProfile } from '@evenkeel/contract/forms/profile'
import { isUsState } from '@evenkeel/contract/lists/us-states'
import type { createAppointment } from '@evenkeel/contract/own/appointments'
import type { Registration } from '@evenkeel/contract/own/auth'
import type { Sent } from '@evenkeel/contract/endpoint'
import type { User } from '@evenkeel/contract/own/users'
import type { AppointmentToBook } from '@evenkeel/contract/telehealth/appointments'
import type { BookingState } from '#session/booking/booking-wizard.ts'
import { chiefComplaint } from '#session/visits/chief-complaint.ts'
import { remoteMethod } from './search/results.ts'

export type DraftBody = Sent<typeof createAppointment>['body']

const textOf = (values: FieldValues | null, id: string): string => {
  const value = values?.[id]
  return typeof value === 'string' ? value : ''
}

/** Seconds since 1970, as every booking call wants a start. */
export const startTime = (slot: string): number =>
  Math.floor(Temporal.Instant.from(slot).epochMilliseconds / 1000)

/** State of the visit: chosen on the way, else where the member last was, else the home state (RD-148). */
export const visitState = (booking: BookingState, user: User | null): string | null =>
  booking.state ?? user?.appointment_state ?? user?.state ?? null

/** The appointment a member books directly (ENTITY-07); null while something is missing. */
export function appointmentToBook(
  booking: BookingState,
  user: User,
  consents: FieldValues,
  providerType: number,
): AppointmentToBook | null {
  const method = remoteMethod(booking.method)
  const state = visitState(booking, user)
  if (method === null || state === null || booking.slot === null || booking.providerId === null) return null
  return {
    provider_id: booking.providerId,
    provider_type_id: providerType,
    appointment_method: method,
    start_time: startTime(booking.slot),
    state_abbrev: state,
    survey_answer: 'Other',
    chief_complaint: chiefComplaint(user),
    ...noteOf(consents),
    customer_call_in_number: textOf(consents, 'customer_call_in_number') || telModel(user.phone ?? ''),
    agrees_to_informed_consent: true,
    agrees_to_privacy_agreement: true,
    consent_user_initials:
      textOf(consents, 'mdlive_consent_user_initials').toUpperCase() ||
      (user.mdlive_consent_user_initials ?? ''),
  }
}

/** What the counselor should know; nothing where nothing was said. */
const noteOf = (values: FieldValues): Partial<Pick<DraftBody, 'chief_complaint_comments'>> =>
  known('chief_complaint_comments', textOf(values, noteField.id).trim())

const known = <T>(key: string, value: T | null | undefined | ''): Record<string, T> =>
  value === null || value === undefined || value === '' ? {} : { [key]: value as T }

/** The hour of a draft: what a PATCH changes after a conflict (RD-160). */
export const draftHour = (booking: BookingState): Partial<DraftBody> => ({
  ...(booking.method === null ? {} : { appointment_method: booking.method }),
  ...known('provider_id', booking.providerId),
  ...known('provider_name', booking.providerName),
  ...(booking.slot === null ? {} : { start_time: startTime(booking.slot) }),
  ...known('hold_id', booking.holdId),
})

/** The draft our own service keeps until it can be booked (CALL-29, ENTITY-08). */
export function draftBody(booking: BookingState): DraftBody {
  if (booking.method === 'face_to_face') {
    return {
      appointment_method: 'face_to_face',
      ...known('state_abbrev', booking.state),
      ...(booking.faceToFace.length > 0 ? { response: [...booking.faceToFace] } : {}),
    }
  }
  const { consents, registration } = booking
  return {
    appointment_method: booking.method ?? 'video',
    ...draftHour(booking),
    ...known('state_abbrev', booking.state),
    ...known('customer_call_in_number', textOf(consents, 'customer_call_in_number')),
    ...known('consent_user_initials', textOf(consents, 'mdlive_consent_user_initials').toUpperCase()),
    // Where the consent step is gone with a reload, it was asked for with the account.
    ...noteOf(consents ?? registration),
    ...(consents === null ? {} : { agrees_to_informed_consent: true, agrees_to_privacy_agreement: true }),
  }
}

const agreed = (values: FieldValues, id: string): boolean => values[id] === true

/** The consent step without the agreement. Its initials stand for the names of that step, and for no others. */
const withoutAgreement = (consents: FieldValues | null): FieldValues =>
  Object.fromEntries(
    Object.entries(consents ?? {}).filter(([id]) => !agreementFields.some((field) => field.id === id)),
  )

/** Body of a registration: the consent step and the registration form together; relationship is always Self (ENTITY-03). */
export function registrationBody(
  values: FieldValues,
  booking: BookingState,
  timezone: string,
  /** Answers an earlier registration of the same person took over. */
  takenAnswers: string | null = null,
  /** The chosen location of the organisation (ORG-11). */
  location: string | null = null,
): Registration {
  const { consents } = booking
  const all: FieldValues = {
    ...('first_name' in values ? withoutAgreement(consents) : consents),
    ...values,
  }
  const text = (id: string): string => textOf(all, id)
  const state = text('state')
  return {
    ...readProfile(text),
    password: text('password'),
    phone: telModel(text('phone') || text('customer_call_in_number')),
    state: isUsState(state) ? state : null,
    answer: booking.answerSetId ?? takenAnswers,
    ...known('organisation', location),
    relationship: 'Self',
    timezone,
    // Where it is not asked apart, it is a part of the privacy agreement.
    agrees_to_privacy_notice:
      'agrees_to_privacy_notice' in all
        ? agreed(all, 'agrees_to_privacy_notice')
        : agreed(all, 'agrees_to_mdlive_privacy_agreement'),
    agrees_to_mdlive_informed_consent: agreed(all, 'agrees_to_mdlive_informed_consent'),
    agrees_to_mdlive_privacy_agreement: agreed(all, 'agrees_to_mdlive_privacy_agreement'),
    mdlive_consent_user_initials: text('mdlive_consent_user_initials').toUpperCase(),
  }
}
