import type { FieldDefinition } from '../fields/field-definition.ts'
import { limits } from '../limits.ts'
import { employmentStatuses, genders, jobTitles, relationshipStatuses } from '../reference-data/choices.ts'
import { stateOptions } from '../reference-data/state-names.ts'
import { fieldMessages } from './fields.messages.ts'

/** The log-in name and email address. */
export const emailField = {
  id: 'email',
  type: 'email',
  label: fieldMessages.email,
  required: true,
  autocomplete: 'email',
} as const satisfies FieldDefinition

/** First and last name; the initials of an agreement are compared with them. */
export const nameFields = [
  {
    id: 'first_name',
    type: 'text',
    label: fieldMessages.firstName,
    required: true,
    max: 35,
    autocomplete: 'given-name',
  },
  {
    id: 'last_name',
    type: 'text',
    label: fieldMessages.lastName,
    required: true,
    max: 60,
    autocomplete: 'family-name',
  },
] as const satisfies readonly FieldDefinition[]

/** The member's phone number; a booking may use another one. */
export const phoneField = {
  id: 'phone',
  type: 'tel',
  label: fieldMessages.phone,
  autocomplete: 'tel-national',
} as const satisfies FieldDefinition

/** Distinguishes people of the same name, and proves the minimum age. */
export const birthdateField = {
  id: 'birthdate',
  type: 'date',
  label: fieldMessages.birthdate,
  required: true,
  min: limits.minimumAge,
  hint: fieldMessages.dateHint,
  autocomplete: 'bday',
} as const satisfies FieldDefinition

/** Telehealth service codes. */
export const genderField = {
  id: 'gender',
  type: 'select',
  label: fieldMessages.gender,
  options: genders,
  autocomplete: 'off',
} as const satisfies FieldDefinition

/** Home address. */
export const addressFields = [
  {
    id: 'address1',
    type: 'text',
    label: fieldMessages.address1,
    max: 55,
    autocomplete: 'address-line1',
  },
  { id: 'address2', type: 'text', label: fieldMessages.address2, max: 55, autocomplete: 'address-line2' },
  { id: 'city', type: 'text', label: fieldMessages.city, max: 30, autocomplete: 'address-level2' },
  {
    id: 'state',
    type: 'select',
    label: fieldMessages.state,
    options: stateOptions,
    autocomplete: 'address-level1',
  },
  {
    id: 'zip',
    type: 'number',
    label: fieldMessages.zip,
    min: 5,
    max: 5,
    spare: 4,
    autocomplete: 'postal-code',
  },
] as const satisfies readonly FieldDefinition[]

/** Used in organization reports. */
export const workFields = [
  {
    id: 'employment_status',
    type: 'select',
    label: fieldMessages.employmentStatus,
    options: employmentStatuses,
  },
  {
    id: 'relationship_status',
    type: 'select',
    label: fieldMessages.relationshipStatus,
    options: relationshipStatuses,
  },
  { id: 'job_title', type: 'select', label: fieldMessages.jobTitle, options: jobTitles },
] as const satisfies readonly FieldDefinition[]

/**
 * The single list of profile fields. The registration body and form, the profile on the wire, the request to
 * the call center and the stored columns (`members/profile.ts` of the API) are derived from it.
 */
const profileFields = [
  emailField,
  ...nameFields,
  phoneField,
  birthdateField,
  genderField,
  ...addressFields,
  ...workFields,
] as const

/** One value for each profile field: `Required` for required fields, `Optional` for optional ones. */
export type ProfileFieldMap<Required, Optional> = {
  [F in (typeof profileFields)[number] as F['id']]: F extends { readonly required: true }
    ? Required
    : Optional
}

/** Profile values: null where an optional field is empty. */
export type ProfileValues = Readonly<ProfileFieldMap<string, string | null>>

/** Maps every profile field to `required` or `optional`. */
export function mapProfileFields<R, O>(required: R, optional: O): ProfileFieldMap<R, O> {
  const fields: readonly FieldDefinition[] = profileFields
  return Object.fromEntries(
    fields.map((field) => [field.id, field.required ? required : optional]),
  ) as ProfileFieldMap<R, O>
}

/** Reads profile values by name; an empty value is null for an optional field, else an empty string. */
export function parseProfile(read: (name: string) => string | null | undefined): ProfileValues {
  const empty = Object.entries(mapProfileFields('', null))
  return Object.fromEntries(empty.map(([name, none]) => [name, read(name) || none])) as ProfileValues
}
