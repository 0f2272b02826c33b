import type { FieldDefinition } from '../fields/definition.ts'
import { surveyAnswers } from '../lists/choices.ts'

/** First name, at most 35 characters. */
export const firstName: FieldDefinition = {
  id: 'first_name',
  type: 'text',
  label: 'First name',
  required: true,
  max: 35,
  autocomplete: 'given-name',
}

/** Last name, at most 60 characters. */
export const lastName: FieldDefinition = {
  id: 'last_name',
  type: 'text',
  label: 'Last name',
  required: true,
  max: 60,
  autocomplete: 'family-name',
}

/** Agreements and initials, as the registration body names them (RD-167). */
export const agreementFields: readonly FieldDefinition[] = [
  {
    id: 'agrees_to_mdlive_informed_consent',
    type: 'boolean',
    label: 'I have read and agree to the informed consent',
    required: true,
  },
  {
    id: 'agrees_to_mdlive_privacy_agreement',
    type: 'boolean',
    label: 'I have read and agree to the privacy agreement',
    required: true,
  },
  {
    id: 'mdlive_consent_user_initials',
    type: 'text',
    label: 'Your initials',
    required: true,
    initialsOf: ['first_name', 'last_name'],
    hint: 'First letters of your first and last name',
    autocomplete: 'off',
  },
]

/** What the telehealth service wants to know for a visit (ENTITY-07). */
export const visitFields: readonly FieldDefinition[] = [
  {
    id: 'customer_call_in_number',
    type: 'tel',
    label: 'Phone number where we can reach you',
    required: true,
    autocomplete: 'tel-national',
  },
  {
    id: 'survey_answer',
    type: 'select',
    label: 'Without this visit, what would you have done?',
    required: true,
    options: surveyAnswers,
  },
]

/** Starting values of the consent step (RD-149). */
export const consentInitialValues = { survey_answer: 'Other' } as const

/** The consent step of a visitor: names first, because the initials are compared with them. */
export const consentFields: readonly FieldDefinition[] = [
  firstName,
  lastName,
  ...visitFields,
  ...agreementFields,
]

/** The consent step of a signed-in member: the names come from the profile. */
export const memberConsentFields: readonly FieldDefinition[] = [...visitFields, ...agreementFields]
