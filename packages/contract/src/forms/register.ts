import type { FieldDefinition } from '../fields/definition.ts'
import { limits } from '../limits.ts'
import { employmentStatuses, genders, jobTitles, relationshipStatuses } from '../lists/choices.ts'
import { usStates } from '../lists/us-states.ts'
import { agreementFields, firstName, lastName } from './consent.ts'
import { newPasswordFields } from './new-password.ts'

const email: FieldDefinition = {
  id: 'email',
  type: 'email',
  label: 'Email',
  required: true,
  autocomplete: 'email',
}

const [password, passwordRepeat] = newPasswordFields('password', 'Password')

const phone: FieldDefinition = {
  id: 'phone',
  type: 'tel',
  label: 'Phone number',
  required: true,
  autocomplete: 'tel-national',
}

const person: readonly FieldDefinition[] = [
  {
    id: 'birthdate',
    type: 'date',
    label: 'Date of birth',
    required: true,
    min: limits.minimumAge,
    hint: 'mm/dd/yyyy',
    autocomplete: 'bday',
  },
  { id: 'gender', type: 'select', label: 'Gender', required: true, options: genders, autocomplete: 'off' },
]

const address: readonly FieldDefinition[] = [
  {
    id: 'address1',
    type: 'text',
    label: 'Street address',
    required: true,
    max: 55,
    autocomplete: 'address-line1',
  },
  { id: 'address2', type: 'text', label: 'Apartment or unit', max: 55, autocomplete: 'address-line2' },
  { id: 'city', type: 'text', label: 'City', required: true, max: 30, autocomplete: 'address-level2' },
  {
    id: 'state',
    type: 'select',
    label: 'State',
    required: true,
    options: usStates.map(({ code, name }) => ({ value: code, label: name })),
    autocomplete: 'address-level1',
  },
  {
    id: 'zip',
    type: 'number',
    label: 'ZIP code',
    required: true,
    min: 5,
    max: 5,
    autocomplete: 'postal-code',
  },
]

const work: readonly FieldDefinition[] = [
  {
    id: 'employment_status',
    type: 'select',
    label: 'Employment status',
    required: true,
    options: employmentStatuses,
  },
  {
    id: 'relationship_status',
    type: 'select',
    label: 'Relationship status',
    required: true,
    options: relationshipStatuses,
  },
  { id: 'job_title', type: 'select', label: 'Job title', required: true, options: jobTitles },
]

const privacyNotice: FieldDefinition = {
  id: 'agrees_to_privacy_notice',
  type: 'boolean',
  label: 'I have read the Notice of Privacy Practices',
  required: true,
}

/** The registration screen: what the consent step has not asked already. */
export const registerScreenFields: readonly FieldDefinition[] = [
  email,
  password,
  passwordRepeat,
  ...person,
  ...address,
  ...work,
  privacyNotice,
]

/** Every field of the registration body the server checks. */
export const registerBodyFields: readonly FieldDefinition[] = [
  email,
  password,
  firstName,
  lastName,
  phone,
  ...person,
  ...address,
  ...work,
  privacyNotice,
  ...agreementFields,
]
