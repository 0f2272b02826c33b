import type { FieldDefinition } from '../fields/field-definition.ts'
import { limits } from '../limits.ts'
import { employmentStatuses, genders, jobTitles, relationshipStatuses } from '../reference-data/choices.ts'
import { stateOptions } from '../reference-data/state-names.ts'
import { fieldMessages } from './fields.messages.ts'

/** The log-in name and the address of every mail. */
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

/** The number of the member; a booking may name another one. */
export const phoneField = {
  id: 'phone',
  type: 'tel',
  label: fieldMessages.phone,
  autocomplete: 'tel-national',
} as const satisfies FieldDefinition

/** Tells people of one name apart, and that somebody is old enough to be a member. */
export const birthdateField = {
  id: 'birthdate',
  type: 'date',
  label: fieldMessages.birthdate,
  required: true,
  min: limits.minimumAge,
  hint: fieldMessages.dateHint,
  autocomplete: 'bday',
} as const satisfies FieldDefinition

/** As the telehealth service codes it. */
export const genderField = {
  id: 'gender',
  type: 'select',
  label: fieldMessages.gender,
  options: genders,
  autocomplete: 'off',
} as const satisfies FieldDefinition

/** Where the member lives. */
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

/** What organisations count by. */
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
 * What a member says of themselves, and the one list of it: the registration's body and form, the profile on the wire, the
 * request to the call centre and what is stored (`members/profile.ts` of the API) follow from it.
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

/** One value for each field of the profile: `Required` where it must be said, `Optional` where it may be left out. */
export type ProfileFieldMap<Required, Optional> = {
  [F in (typeof profileFields)[number] as F['id']]: F extends { readonly required: true }
    ? Required
    : Optional
}

/** What was said in the fields of a profile: null where a field that may be left out is empty. */
export type ProfileValues = Readonly<ProfileFieldMap<string, string | null>>

/** The same for every field: `required` where it must be said, `optional` where it may be left out. */
export function mapProfileFields<R, O>(required: R, optional: O): ProfileFieldMap<R, O> {
  const fields: readonly FieldDefinition[] = profileFields
  return Object.fromEntries(
    fields.map((field) => [field.id, field.required ? required : optional]),
  ) as ProfileFieldMap<R, O>
}

/** The values of a profile, each read by its name; nothing is read as null where the field may be left out, else as empty. */
export function parseProfile(read: (name: string) => string | null | undefined): ProfileValues {
  const empty = Object.entries(mapProfileFields('', null))
  return Object.fromEntries(empty.map(([name, none]) => [name, read(name) || none])) as ProfileValues
}
