import type { FieldDefinition, FieldValues } from '@evenkeel/contract/fields/definition'
import { agreementFields, firstName, lastName } from '@evenkeel/contract/forms/consent'
import { registerBodyFields, registerScreenFields } from '@evenkeel/contract/forms/register'

/** A group of the registration form: a heading and the fields below it. */
export interface FieldGroup {
  readonly title: string
  readonly about?: string
  readonly ids: readonly string[]
}

const phone = registerBodyFields.filter(({ id }) => id === 'phone')
const personGroup: FieldGroup = { title: 'Your name', ids: ['first_name', 'last_name', 'phone'] }
const agreementGroup: FieldGroup = {
  title: 'Your agreement',
  ids: agreementFields.map(({ id }) => id),
}

const screenGroups: readonly FieldGroup[] = [
  {
    title: 'Your log-in',
    about: 'You use these to come back to your appointments.',
    ids: ['email', 'password', 'password_repeat'],
  },
  {
    title: 'About you',
    about: 'Your counselor needs these to know who you are.',
    ids: ['birthdate', 'gender', 'employment_status', 'relationship_status', 'job_title'],
  },
  { title: 'Your address', ids: ['address1', 'address2', 'city', 'state', 'zip'] },
  { title: 'Privacy', ids: ['agrees_to_privacy_notice'] },
]

/**
 * The registration form. Names, phone and agreements were asked for on the consent step; where that step was not taken
 * (an in-person request) or is gone with a reload, they are asked for here.
 */
export function registerForm(hasConsents: boolean): {
  readonly fields: readonly FieldDefinition[]
  readonly groups: readonly FieldGroup[]
} {
  if (hasConsents) return { fields: registerScreenFields, groups: screenGroups }
  return {
    fields: [firstName, lastName, ...phone, ...registerScreenFields, ...agreementFields],
    groups: [personGroup, ...screenGroups, agreementGroup],
  }
}

const secret: ReadonlySet<string> = new Set(['password', 'password_repeat'])

/** What of a form may be kept while somebody looks elsewhere: never a password. */
export const withoutSecrets = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !secret.has(id)))
