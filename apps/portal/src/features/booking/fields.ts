import type { FieldDefinition, FieldValues } from '@evenkeel/contract/fields/definition'
import { agreementFields, firstName, lastName } from '@evenkeel/contract/forms/consent'
import { definitionOf } from '#form/state/controller.ts'
import { registerBodyFields, registerScreenFields } from '@evenkeel/contract/forms/register'

/** A group of the registration form: a heading and the fields below it. */
export interface FieldGroup {
  readonly title: string
  readonly about?: string
  readonly fields: readonly FieldDefinition[]
}

const asked = [...registerScreenFields, ...registerBodyFields]

/** Definitions by id, in the order the ids are named in. */
const named = (...ids: readonly string[]): readonly FieldDefinition[] =>
  ids.map((id) => definitionOf(asked, id))

const personGroup: FieldGroup = { title: 'Your name', fields: [firstName, lastName, ...named('phone')] }
const agreementGroup: FieldGroup = { title: 'Your agreement', fields: agreementFields }

const screenGroups: readonly FieldGroup[] = [
  {
    title: 'Your log-in',
    about: 'You use these to come back to your appointments.',
    fields: named('email', 'password', 'password_repeat'),
  },
  {
    title: 'About you',
    about: 'Your counselor needs these to know who you are.',
    fields: named('birthdate', 'gender', 'employment_status', 'relationship_status', 'job_title'),
  },
  { title: 'Your address', fields: named('address1', 'address2', 'city', 'state', 'zip') },
  { title: 'Privacy', fields: named('agrees_to_privacy_notice') },
]

/**
 * The registration form. Names, phone and agreements were asked for on the consent step; where that step was not taken
 * (an in-person request) or is gone with a reload, they are asked for here.
 */
export const registerGroups = (hasConsents: boolean): readonly FieldGroup[] =>
  hasConsents ? screenGroups : [personGroup, ...screenGroups, agreementGroup]

/** Every field of the groups: the form has them in the order of the page, so its first invalid field is the page's (FORM-06). */
export const fieldsOf = (groups: readonly FieldGroup[]): readonly FieldDefinition[] =>
  groups.flatMap(({ fields }) => fields)

const secret: ReadonlySet<string> = new Set(['password', 'password_repeat'])

/** What of a form may be kept while a person looks elsewhere: never a password. */
export const withoutSecrets = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !secret.has(id)))
