import { validateInitials } from '@evenkeel/api-contract/fields/names/initials'
import { validationMessages } from '@evenkeel/api-contract/fields/validation.messages'
import { normalizePhone } from '@evenkeel/api-contract/fields/contact/phone'
import { validatePhone } from '@evenkeel/api-contract/fields/contact/validate-phone'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import type { BookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { limits } from '@evenkeel/api-contract/limits'
import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import { type BookingInput, defaultComplaint } from '@evenkeel/api-contract/telehealth/appointments'
import type { Profile } from '#modules/members/profile.ts'
import type { MemberRow } from '#modules/members/member-repository.ts'
import type { BookingText } from '../encryption.ts'
import type { AppointmentRow } from './appointment-repository.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

/** Survey answer used if the member chose none (RD-149). */
const DEFAULT_SURVEY_ANSWER = 'Other'

/** Free-text fields of a draft. */
interface TypedFields {
  readonly state_abbrev?: string | undefined
  readonly customer_call_in_number?: string | undefined
  readonly consent_user_initials?: string | undefined
}

/** Validates the free-text fields; fields that were not sent are valid. */
export function validateTypedFields(
  sent: TypedFields,
  names: Pick<Profile, 'first_name' | 'last_name'>,
): ErrorEntry[] {
  const problems: ErrorEntry[] = []
  const add = (field: string, message: string | null) => {
    if (message !== null) problems.push({ field, message })
  }
  if (sent.state_abbrev !== undefined && !usStates.some(({ code }) => code === sent.state_abbrev)) {
    add('state_abbrev', apiErrorMessages.chooseState)
  }
  // An empty number means none: the number of the profile applies.
  if (sent.customer_call_in_number) {
    add('customer_call_in_number', validatePhone(normalizePhone(sent.customer_call_in_number)))
  }
  if (sent.consent_user_initials !== undefined) {
    add(
      'consent_user_initials',
      validateInitials(sent.consent_user_initials, names.first_name, names.last_name),
    )
  }
  return problems
}

/**
 * Joins both complaints in one line, as the telehealth service expects them (RD-149); null if there are
 * none.
 */
export const joinComplaints = (first: string | null, second: string | null): string | null =>
  [first, second].filter((part) => part !== null).join(', ') || null

/** Values from the profile that a booking falls back to. */
interface BookingDefaults {
  readonly member: Pick<
    MemberRow,
    'profile' | 'agreesToInformedConsent' | 'agreesToPrivacyAgreement' | 'appointmentState'
  >
  readonly providerTypeId: number
  /** Decrypted free text of the draft. */
  readonly typed: BookingText
}

/** Builds the appointment to book (ENTITY-07), or returns every missing field. */
export function buildAppointment(
  row: AppointmentRow,
  { member, providerTypeId, typed }: BookingDefaults,
): { readonly appointment: BookingInput } | { readonly missing: readonly ErrorEntry[] } {
  const method = row.appointmentMethod === 'face_to_face' ? null : row.appointmentMethod
  const state = row.appointmentState ?? member.appointmentState
  // Initials are a signature: those of the profile count only if the member typed them before (RD-167).
  const initialsBefore =
    member.agreesToInformedConsent && member.agreesToPrivacyAgreement ? member.profile.consent_initials : null
  const signed = typed.consentUserInitials ?? initialsBefore
  const agreesToConsent = row.agreesToInformedConsent ?? member.agreesToInformedConsent
  const agreesToPrivacy = row.agreesToPrivacyAgreement ?? member.agreesToPrivacyAgreement
  const parts = {
    appointment_method: method,
    provider_id: row.mdliveProviderId,
    start_time: row.startTime,
    state_abbrev: state,
    agrees_to_informed_consent: agreesToConsent || null,
    agrees_to_privacy_agreement: agreesToPrivacy || null,
  }
  const number = typed.customerCallInNumber || normalizePhone(member.profile.phone ?? '')
  const missing = Object.entries({
    ...parts,
    customer_call_in_number: method === 'phone' && number === '' ? null : number,
    consent_user_initials: signed,
  })
    .filter(([, value]) => value === null)
    .map(([field]) => ({ field, message: validationMessages.required }))
  if (missing.length > 0 || !method || !row.mdliveProviderId || !row.startTime || !state || signed === null)
    return { missing }
  return {
    appointment: {
      provider_id: row.mdliveProviderId,
      provider_type_id: providerTypeId,
      appointment_method: method,
      start_time: Math.floor(row.startTime.epochMilliseconds / 1000),
      state_abbrev: state,
      survey_answer: typed.surveyAnswer ?? DEFAULT_SURVEY_ANSWER,
      chief_complaint: typed.chiefComplaint ?? defaultComplaint,
      ...(typed.comments === null ? {} : { chief_complaint_comments: typed.comments }),
      customer_call_in_number: number,
      agrees_to_informed_consent: true,
      agrees_to_privacy_agreement: true,
      consent_user_initials: signed,
    },
  }
}

/**
 * Returns the fields an in-person request needs and lacks: a number to call, and a place to search near.
 */
export function findMissingCallbackFields(
  { phone, zip }: Pick<Profile, 'phone' | 'zip'>,
  answers: ReadonlyMap<string, unknown>,
): readonly ErrorEntry[] {
  const isNearHome = answers.get('f2f_counselor_search_address') === 'home_address'
  return Object.entries({ phone, ...(isNearHome ? { zip } : {}) })
    .filter(([, value]) => value === null)
    .map(([field]) => ({ field, message: validationMessages.required }))
}

/**
 * Returns the error catalog text for a refused booking. A taken slot has different texts for a member who
 * just registered (ERROR-05) and an existing member (ERROR-09, RD-163).
 */
export function getRefusalMessage(code: BookingErrorCode, isNewMember: boolean): string {
  if (code === 'no_eap_sessions_remaining') return errorMessages.noSessionsRemaining
  if (code === 'provider_unavailable' && isNewMember) return errorMessages.registeredButUnavailable
  return errorMessages.counselorRefused
}

/**
 * Whether the draft was saved before its member was confirmed, so that booking it completes a registration.
 */
export const isFromRegistration = (
  row: Pick<AppointmentRow, 'createdAt'>,
  member: Pick<MemberRow, 'verifiedAt'>,
): boolean => member.verifiedAt === null || Temporal.Instant.compare(row.createdAt, member.verifiedAt) < 0

/** Maps the row to the response for its member. */
export const presentAppointment = (row: AppointmentRow, now: Temporal.Instant): AppointmentRecord => ({
  id: row.id,
  status: row.status,
  appointment_method: row.appointmentMethod,
  mdlive_provider_id: row.mdliveProviderId,
  provider_name: row.providerName,
  selected_time_slot: row.startTime?.toString() ?? null,
  mdlive_appointment_id: row.mdliveAppointmentId,
  appointment_state: row.appointmentState,
  error_code: row.errorCode,
  inquiry_id: row.inquiryId,
  show_homepage_message: now.epochMilliseconds - row.modifiedAt.epochMilliseconds < limits.homeMessage,
  created_at: row.createdAt.toString(),
  modified_at: row.modifiedAt.toString(),
})
