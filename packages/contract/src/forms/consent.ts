import type { FieldDefinition } from '../fields/definition.ts'
import { limits } from '../limits.ts'
import type { AppointmentMethod } from '../wire.ts'
import { consentWords } from './consent.words.ts'
import { fieldWords } from './fields.words.ts'
import { nameFields } from './profile.ts'
import type { RegistrationKind } from './registration-kind.ts'

const informedConsent: FieldDefinition = {
  id: 'agrees_to_mdlive_informed_consent',
  type: 'boolean',
  label: consentWords.informedConsent,
  required: true,
}

const privacyAgreement: FieldDefinition = {
  id: 'agrees_to_mdlive_privacy_agreement',
  type: 'boolean',
  label: consentWords.privacy,
  required: true,
}

const initials: FieldDefinition = {
  id: 'mdlive_consent_user_initials',
  type: 'text',
  label: consentWords.initials,
  required: true,
  initialsOf: ['first_name', 'last_name'],
  hint: consentWords.initialsHint,
  autocomplete: 'off',
}

/** Agreements and initials, as the registration body names them (RD-167). */
export const agreementFields: readonly FieldDefinition[] = [informedConsent, privacyAgreement, initials]

/** The same where no visit is booked yet: given later, before the first one (RD-167). */
export const optionalAgreement: readonly FieldDefinition[] = agreementFields.map((field) => ({
  ...field,
  required: false,
}))

/** What a person lets the counselor know before a visit, in own words. Nobody has to. */
export const noteField: FieldDefinition = {
  id: 'chief_complaint_comments',
  type: 'textarea',
  label: consentWords.note,
  max: limits.visitNoteMax,
  hint: consentWords.noteHint,
  autocomplete: 'off',
}

/** The number a counselor calls at the hour of the visit (ENTITY-07). */
const callInNumber: FieldDefinition = {
  id: 'customer_call_in_number',
  type: 'tel',
  label: fieldWords.phone,
  required: true,
  hint: consentWords.callInHint,
  autocomplete: 'tel-national',
}

const reachNumber: FieldDefinition = {
  ...callInNumber,
  hint: consentWords.reachHint,
}

const calledNumber: FieldDefinition = {
  ...callInNumber,
  hint: consentWords.calledHint,
}

/** What a booking asks: how the two meet, and how much the organisation asks before it. */
export interface ConsentKind {
  readonly registration: RegistrationKind
  readonly method: AppointmentMethod | null
  /** Danger was answered, and no number is known: the care line must be able to call. */
  readonly isCalled?: boolean
}

/** A number is asked for where the counselor calls it; for a video visit it can wait until after the booking, but for danger. */
function phoneFor({ registration, method, isCalled = false }: ConsentKind): readonly FieldDefinition[] {
  if (method === 'phone') return [callInNumber]
  if (isCalled) return [calledNumber]
  return registration === 'full' ? [reachNumber] : []
}

/**
 * The consent step of a visitor: names first, because the initials are compared with them. With a short registration the
 * privacy agreement stands for the Notice of Privacy Practices too, so that nothing is ticked twice.
 */
export function consentFields(kind: ConsentKind): readonly FieldDefinition[] {
  const privacy =
    kind.registration === 'full'
      ? privacyAgreement
      : {
          ...privacyAgreement,
          label: consentWords.privacyAndNotice,
        }
  return [...nameFields, ...phoneFor(kind), informedConsent, privacy, initials]
}

/** The consent step of a signed-in member, whose name is in the profile; what was agreed to before is not asked again. */
export const memberConsentFields = (kind: ConsentKind, hasAgreed: boolean): readonly FieldDefinition[] => [
  ...phoneFor(kind),
  ...(hasAgreed && kind.registration === 'short' ? [] : agreementFields),
]
