import type { FieldDefinition, FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { agreementFields, getConsentFields, visitNoteField } from '@evenkeel/api-contract/forms/consent'
import {
  addressFields,
  birthdateField,
  emailField,
  genderField,
  nameFields,
  phoneField,
  workFields,
} from '@evenkeel/api-contract/forms/profile'
import { passwordField, privacyNoticeField } from '@evenkeel/api-contract/forms/registration'
import type { RegistrationKind } from '@evenkeel/api-contract/forms/registration-kind'
import { requiredVisitDetails } from '@evenkeel/api-contract/forms/visit-details'
import type { AppointmentMethod } from '@evenkeel/api-contract/schemas'
import { getFieldDefinition } from '#form/state/form-controller.ts'
import { missingDetailsMessages } from '#session/visit-details/missing-details.messages.ts'
import { registrationMessages as words } from './components/registration.messages.ts'
import { reviewMessages } from './components/review.messages.ts'

/** A group of a form: the fields, and a heading above them where there is more than one group. */
export interface FieldGroup {
  readonly title: string | null
  readonly about?: string
  readonly fields: readonly FieldDefinition[]
}

/** What a registration depends on: how much the organisation asks, and what the person is on the way to. */
export interface RegistrationContext {
  readonly registration: RegistrationKind
  readonly method: AppointmentMethod | null
  /** Asks a counselor for a time; nothing is booked. */
  readonly asking: boolean
  /** The consent step was taken; without it, as after a reload, what it asks is asked here. */
  readonly hasConsents: boolean
  /** A number is needed whatever the visit: danger was answered. */
  readonly isCalled?: boolean
}

/** The registration form: its groups, and whether the agreement is given on it. */
export interface RegistrationForm {
  readonly groups: readonly FieldGroup[]
  readonly agrees: boolean
  /** The note for the counselor is offered here, because the consent step that offers it is gone. */
  readonly takesNote: boolean
}

type FormParts = Omit<RegistrationForm, 'takesNote'>

const accountFields: readonly FieldDefinition[] = [{ ...emailField, hint: words.codeGoesHere }, passwordField]
const birthdateDefinition: FieldDefinition = {
  ...birthdateField,
  hint: words.whyBirthdate,
}
const agreementFieldIds = new Set(agreementFields.map(({ id }) => id))
const isAgreementField = ({ id }: FieldDefinition): boolean => agreementFieldIds.has(id)
const toRequiredField = (field: FieldDefinition): FieldDefinition =>
  getFieldDefinition(requiredVisitDetails, field.id)
const loginGroup: FieldGroup = {
  title: words.logIn,
  about: words.logInAbout,
  fields: accountFields,
}
const privacyGroup: FieldGroup = { title: words.privacy, fields: [privacyNoticeField] }
const createNameGroup = (...more: readonly FieldDefinition[]): FieldGroup => ({
  title: words.whoYouAre,
  fields: [...nameFields, ...more],
})

/** Everything at once, where the telehealth service takes no patient without it. */
function getFullForm({ hasConsents }: RegistrationContext): FormParts {
  const groups: readonly FieldGroup[] = [
    loginGroup,
    {
      title: words.aboutYou,
      about: words.whyAboutYou,
      fields: [birthdateField, toRequiredField(genderField)],
    },
    {
      title: words.address,
      about: words.whyAddress,
      fields: addressFields.map(toRequiredField),
    },
    { title: missingDetailsMessages.work, about: missingDetailsMessages.workWhy, fields: workFields },
    privacyGroup,
  ]
  return hasConsents
    ? { groups, agrees: false }
    : { groups: [createNameGroup(toRequiredField(phoneField)), ...groups], agrees: true }
}

/** Only what the booking needs; the rest is asked after it. */
function getShortForm({ method, asking, hasConsents, isCalled = false }: RegistrationContext): FormParts {
  const login: FieldGroup = { ...loginGroup, fields: [...accountFields, birthdateDefinition] }
  if (method === 'face_to_face') {
    const reached = [
      { ...toRequiredField(phoneField), hint: reviewMessages.teamCalls },
      { ...getFieldDefinition(requiredVisitDetails, 'zip'), hint: reviewMessages.nearHome },
    ]
    return { groups: [createNameGroup(...reached), login, privacyGroup], agrees: false }
  }
  if (asking) return { groups: [createNameGroup(), login, privacyGroup], agrees: false }
  if (hasConsents) return { groups: [{ title: null, fields: login.fields }], agrees: false }
  const asked = getConsentFields({ registration: 'short', method, isCalled }).filter(
    (field) => !isAgreementField(field),
  )
  return { groups: [{ title: words.whoYouAre, fields: asked }, login], agrees: true }
}
/**
 * What registration asks of whom. Names, phone and agreements were given on the consent step; where that step was not taken (an
 * in-person request) or is gone with a reload, they are asked for here.
 */
export const getRegistrationForm = (way: RegistrationContext): RegistrationForm => ({
  ...(way.registration === 'full' ? getFullForm(way) : getShortForm(way)),
  takesNote: !way.hasConsents && !way.asking && way.method !== 'face_to_face',
})

/** Every field of the form in the order of the page, so that its first invalid field is the page's (FORM-06). */
export function getRegistrationFields(way: RegistrationContext): readonly FieldDefinition[] {
  const { groups, agrees, takesNote } = getRegistrationForm(way)
  return [
    ...groups.flatMap(({ fields }) => fields),
    ...(agrees ? getConsentFields(way).filter(isAgreementField) : []),
    ...(takesNote ? [visitNoteField] : []),
  ]
}

/**
 * What a registration begins with: what was typed into it before, else the name and number of the consent step, and the state that was
 * named for the visit.
 */
export const getInitialValues = (
  consents: FieldValues | null,
  typed: FieldValues,
  state: string | null = null,
): FieldValues => ({
  ...(state === null ? {} : { state }),
  ...(consents ?? {}),
  ...(consents?.['customer_call_in_number'] ? { phone: consents['customer_call_in_number'] } : {}),
  ...typed,
})

const secretFieldIds: ReadonlySet<string> = new Set(['password'])

/** What of a form may be kept while a person looks elsewhere: never a password. */
export const omitSecrets = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !secretFieldIds.has(id)))
