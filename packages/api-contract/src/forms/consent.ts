import type { FieldDefinition } from '../fields/field-definition.ts'
import { limits } from '../limits.ts'
import type { AppointmentMethod } from '../schemas.ts'
import { consentMessages } from './consent.messages.ts'
import { fieldMessages } from './fields.messages.ts'
import { nameFields } from './profile.ts'
import type { RegistrationKind } from './registration-kind.ts'

const informedConsent: FieldDefinition = {
  id: 'agrees_to_mdlive_informed_consent',
  type: 'boolean',
  label: consentMessages.informedConsent,
  required: true,
}

const privacyAgreement: FieldDefinition = {
  id: 'agrees_to_mdlive_privacy_agreement',
  type: 'boolean',
  label: consentMessages.privacy,
  required: true,
}

const initialsField: FieldDefinition = {
  id: 'mdlive_consent_user_initials',
  type: 'text',
  label: consentMessages.initials,
  required: true,
  initialsOf: ['first_name', 'last_name'],
  hint: consentMessages.initialsHint,
  autocomplete: 'off',
}

/** Agreements and initials, named as in the registration body (RD-167). */
export const agreementFields: readonly FieldDefinition[] = [informedConsent, privacyAgreement, initialsField]

/** The same, optional before a first booking: given later, before the first visit (RD-167). */
export const optionalAgreementFields: readonly FieldDefinition[] = agreementFields.map((field) => ({
  ...field,
  required: false,
}))

/** Optional free-text note to the counselor before a visit. */
export const visitNoteField: FieldDefinition = {
  id: 'chief_complaint_comments',
  type: 'textarea',
  label: consentMessages.note,
  max: limits.visitNoteMax,
  hint: consentMessages.noteHint,
  autocomplete: 'off',
}

/** The number a counselor calls for a phone visit (ENTITY-07). */
const callInNumberField: FieldDefinition = {
  id: 'customer_call_in_number',
  type: 'tel',
  label: fieldMessages.phone,
  required: true,
  hint: consentMessages.callInHint,
  autocomplete: 'tel-national',
}

const videoContactNumber: FieldDefinition = {
  ...callInNumberField,
  hint: consentMessages.reachHint,
}

const phoneVisitNumber: FieldDefinition = {
  ...callInNumberField,
  hint: consentMessages.calledHint,
}

/** The visit method, and how much the organization asks before a booking. */
export interface ConsentContext {
  readonly registration: RegistrationKind
  readonly method: AppointmentMethod | null
  /** The danger question was answered with yes and no number is known: the care line must be able to call. */
  readonly isCalled?: boolean
}

/**
 * A number is required where the counselor calls it; for a video visit it can wait until after the booking,
 * except in danger.
 */
function getPhoneFields({
  registration,
  method,
  isCalled = false,
}: ConsentContext): readonly FieldDefinition[] {
  if (method === 'phone') return [callInNumberField]
  if (isCalled) return [phoneVisitNumber]
  return registration === 'full' ? [videoContactNumber] : []
}

/**
 * The consent step of a visitor: names first, because the initials are compared with them. In a short
 * registration the privacy agreement also covers the Notice of Privacy Practices, so that there is only one
 * checkbox.
 */
export function getConsentFields(kind: ConsentContext): readonly FieldDefinition[] {
  const privacy =
    kind.registration === 'full'
      ? privacyAgreement
      : {
          ...privacyAgreement,
          label: consentMessages.privacyAndNotice,
        }
  return [...nameFields, ...getPhoneFields(kind), informedConsent, privacy, initialsField]
}

/**
 * The consent step of a signed-in member, whose name is in the profile; earlier agreements are not requested
 * again.
 */
export const getMemberConsentFields = (
  kind: ConsentContext,
  hasAgreed: boolean,
): readonly FieldDefinition[] => [
  ...getPhoneFields(kind),
  ...(hasAgreed && kind.registration === 'short' ? [] : agreementFields),
]
