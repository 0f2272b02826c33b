import type { FieldDefinition, FieldValues } from '../fields/field-definition.ts'
import { agreementFields, optionalAgreementFields } from './consent.ts'
import { consentMessages } from './consent.messages.ts'
import { createNewPasswordFields } from './new-password.ts'
import { birthdateField, emailField, nameFields } from './profile.ts'
import type { RegistrationKind } from './registration-kind.ts'
import { requiredVisitDetails, visitDetailFields } from './visit-details.ts'

const [newPassword] = createNewPasswordFields('password')
/** Typed once: it can be revealed, and a mistyped one can be reset by email (decision 012). */
export const passwordField: FieldDefinition = newPassword

/** A separate checkbox where there is no privacy agreement beside it. */
export const privacyNoticeField: FieldDefinition = {
  id: 'agrees_to_privacy_notice',
  type: 'boolean',
  label: consentMessages.privacyNotice,
  required: true,
}

const accountFields: readonly FieldDefinition[] = [emailField, passwordField, ...nameFields, birthdateField]

/** Every field of the registration body that the server validates. */
export const registrationBodyFields: Readonly<Record<RegistrationKind, readonly FieldDefinition[]>> = {
  short: [...accountFields, ...visitDetailFields, privacyNoticeField, ...optionalAgreementFields],
  full: [...accountFields, ...requiredVisitDetails, privacyNoticeField, ...agreementFields],
}

/** The fields for a given body: an agreement needs initials, otherwise it counts as none (RD-167). */
export function getRegistrationFields(kind: RegistrationKind, sent: FieldValues): readonly FieldDefinition[] {
  const agrees = optionalAgreementFields.some(({ id, type }) => type === 'boolean' && sent[id] === true)
  return registrationBodyFields[kind].map((field) =>
    agrees && field.initialsOf !== undefined ? { ...field, required: true } : field,
  )
}
