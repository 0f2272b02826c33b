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

/** Agreements and initials, as the registration body names them (RD-167). */
export const agreementFields: readonly FieldDefinition[] = [informedConsent, privacyAgreement, initialsField]

/** The same where no visit is booked yet: given later, before the first one (RD-167). */
export const optionalAgreementFields: readonly FieldDefinition[] = agreementFields.map((field) => ({
  ...field,
  required: false,
}))

/** What a person lets the counselor know before a visit, in own words. Nobody has to. */
export const visitNoteField: FieldDefinition = {
  id: 'chief_complaint_comments',
  type: 'textarea',
  label: consentMessages.note,
  max: limits.visitNoteMax,
  hint: consentMessages.noteHint,
  autocomplete: 'off',
}

/** The number a counselor calls at the hour of the visit (ENTITY-07). */
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

/** What a booking asks: how the two meet, and how much the organisation asks before it. */
export interface ConsentContext {
  readonly registration: RegistrationKind
  readonly method: AppointmentMethod | null
  /** Danger was answered, and no number is known: the care line must be able to call. */
  readonly isCalled?: boolean
}

/** A number is asked for where the counselor calls it; for a video visit it can wait until after the booking, but for danger. */
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
 * The consent step of a visitor: names first, because the initials are compared with them. With a short registration the
 * privacy agreement stands for the Notice of Privacy Practices too, so that nothing is ticked twice.
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

/** The consent step of a signed-in member, whose name is in the profile; what was agreed to before is not asked again. */
export const getMemberConsentFields = (
  kind: ConsentContext,
  hasAgreed: boolean,
): readonly FieldDefinition[] => [
  ...getPhoneFields(kind),
  ...(hasAgreed && kind.registration === 'short' ? [] : agreementFields),
]
