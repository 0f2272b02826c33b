import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { normalizePhone } from '@evenkeel/api-contract/fields/contact/phone'
import { agreementFields, visitNoteField } from '@evenkeel/api-contract/forms/consent'
import { parseProfile } from '@evenkeel/api-contract/forms/profile'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import type { createAppointmentDraft } from '@evenkeel/api-contract/portal/appointments'
import type { Registration } from '@evenkeel/api-contract/portal/auth'
import type { CallInput } from '@evenkeel/api-contract/endpoint'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import type { BookingState } from '#session/booking/booking-wizard.ts'
import { formatChiefComplaint } from '#session/visits/chief-complaint.ts'
import { toRemoteMethod } from './search/search-request.ts'

export type DraftBody = CallInput<typeof createAppointmentDraft>['body']

const getText = (values: FieldValues | null, id: string): string => {
  const value = values?.[id]
  return typeof value === 'string' ? value : ''
}

/** Unix time in seconds, as booking calls expect a start. */
export const toUnixSeconds = (slot: string): number =>
  Math.floor(Temporal.Instant.from(slot).epochMilliseconds / 1000)

/** State of the visit: chosen during booking, else the member's last one, else the home state (RD-148). */
export const getVisitState = (booking: BookingState, user: User | null): string | null =>
  booking.state ?? user?.appointment_state ?? user?.state ?? null

/** Builds a member's direct booking (ENTITY-07); null while something is missing. */
export function buildAppointment(
  booking: BookingState,
  user: User,
  consents: FieldValues,
  providerType: number,
): BookingInput | null {
  const method = toRemoteMethod(booking.method)
  const state = getVisitState(booking, user)
  if (method === null || state === null || booking.slot === null || booking.providerId === null) return null
  return {
    provider_id: booking.providerId,
    provider_type_id: providerType,
    appointment_method: method,
    start_time: toUnixSeconds(booking.slot),
    state_abbrev: state,
    survey_answer: 'Other',
    chief_complaint: formatChiefComplaint(user),
    ...getNote(consents),
    customer_call_in_number: getText(consents, 'customer_call_in_number') || normalizePhone(user.phone ?? ''),
    agrees_to_informed_consent: true,
    agrees_to_privacy_agreement: true,
    consent_user_initials:
      getText(consents, 'mdlive_consent_user_initials').toUpperCase() ||
      (user.mdlive_consent_user_initials ?? ''),
  }
}

/** The note for the counselor; empty without one. */
const getNote = (values: FieldValues): Partial<Pick<DraftBody, 'chief_complaint_comments'>> =>
  optionalEntry('chief_complaint_comments', getText(values, visitNoteField.id).trim())

const optionalEntry = <T>(key: string, value: T | null | undefined | ''): Record<string, T> =>
  value === null || value === undefined || value === '' ? {} : { [key]: value as T }

/** The slot of a draft; a PATCH changes it after a conflict (RD-160). */
export const buildDraftSlot = (booking: BookingState): Partial<DraftBody> => ({
  ...(booking.method === null ? {} : { appointment_method: booking.method }),
  ...optionalEntry('provider_id', booking.providerId),
  ...optionalEntry('provider_name', booking.providerName),
  ...(booking.slot === null ? {} : { start_time: toUnixSeconds(booking.slot) }),
  ...optionalEntry('hold_id', booking.holdId),
})

/** Builds the draft our API stores until it can be booked (CALL-29, ENTITY-08). */
export function buildDraft(booking: BookingState): DraftBody {
  if (booking.method === 'face_to_face') {
    return {
      appointment_method: 'face_to_face',
      ...optionalEntry('state_abbrev', booking.state),
      ...(booking.faceToFace.length > 0 ? { response: [...booking.faceToFace] } : {}),
    }
  }
  const { consents, registration } = booking
  return {
    appointment_method: booking.method ?? 'video',
    ...buildDraftSlot(booking),
    ...optionalEntry('state_abbrev', booking.state),
    ...optionalEntry('customer_call_in_number', getText(consents, 'customer_call_in_number')),
    ...optionalEntry(
      'consent_user_initials',
      getText(consents, 'mdlive_consent_user_initials').toUpperCase(),
    ),
    // When a reload lost the consent step, the registration form asked for the note.
    ...getNote(consents ?? registration),
    ...(consents === null ? {} : { agrees_to_informed_consent: true, agrees_to_privacy_agreement: true }),
  }
}

const isChecked = (values: FieldValues, id: string): boolean => values[id] === true

/** Consent values without the agreement. Its initials are valid only for the names of that step. */
const omitAgreement = (consents: FieldValues | null): FieldValues =>
  Object.fromEntries(
    Object.entries(consents ?? {}).filter(([id]) => !agreementFields.some((field) => field.id === id)),
  )

/**
 * Body of a registration: consent and registration form combined; relationship is always Self (ENTITY-03).
 */
export function buildRegistration(
  values: FieldValues,
  booking: BookingState,
  timezone: string,
  /** Id of the answers claimed by an earlier registration of the same person. */
  takenAnswers: string | null = null,
  /** The chosen location of the organization (ORG-11). */
  location: string | null = null,
): Registration {
  const { consents } = booking
  const all: FieldValues = {
    ...('first_name' in values ? omitAgreement(consents) : consents),
    ...values,
  }
  const text = (id: string): string => getText(all, id)
  const state = text('state')
  return {
    ...parseProfile(text),
    password: text('password'),
    phone: normalizePhone(text('phone') || text('customer_call_in_number')),
    state: isUsState(state) ? state : null,
    answer: booking.answerSetId ?? takenAnswers,
    ...optionalEntry('organisation', location),
    relationship: 'Self',
    timezone,
    // When not asked separately, it is part of the privacy agreement.
    agrees_to_privacy_notice:
      'agrees_to_privacy_notice' in all
        ? isChecked(all, 'agrees_to_privacy_notice')
        : isChecked(all, 'agrees_to_mdlive_privacy_agreement'),
    agrees_to_mdlive_informed_consent: isChecked(all, 'agrees_to_mdlive_informed_consent'),
    agrees_to_mdlive_privacy_agreement: isChecked(all, 'agrees_to_mdlive_privacy_agreement'),
    mdlive_consent_user_initials: text('mdlive_consent_user_initials').toUpperCase(),
  }
}
