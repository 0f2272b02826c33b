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

/** A group of fields with a heading when there is more than one group. */
export interface FieldGroup {
  readonly title: string | null
  readonly about?: string
  readonly fields: readonly FieldDefinition[]
}

/** Context of a registration: how much the organization asks, and what the person is booking. */
export interface RegistrationContext {
  readonly registration: RegistrationKind
  readonly method: AppointmentMethod | null
  /** The person sends a time request; nothing is booked. */
  readonly asking: boolean
  /** Consent was given; otherwise, as after a reload, the form asks for it. */
  readonly hasConsents: boolean
  /** A phone number is required for any visit, because danger was answered. */
  readonly isCalled?: boolean
}

/** The registration form: its groups, and whether it includes the consent. */
export interface RegistrationForm {
  readonly groups: readonly FieldGroup[]
  readonly agrees: boolean
  /** Whether the note for the counselor is offered here, because the consent step is gone. */
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

/** Full form, for telehealth services that require all data to create a patient. */
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

/** Short form with what the booking needs; the rest is asked later. */
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
 * Returns the registration form. Names, phone and consent come from the consent step; the form asks for them
 * when that step was skipped (an in-person request) or lost with a reload.
 */
export const getRegistrationForm = (way: RegistrationContext): RegistrationForm => ({
  ...(way.registration === 'full' ? getFullForm(way) : getShortForm(way)),
  takesNote: !way.hasConsents && !way.asking && way.method !== 'face_to_face',
})

/**
 * Every field of the form in page order, so that the first invalid field is the first on the page (FORM-06).
 */
export function getRegistrationFields(way: RegistrationContext): readonly FieldDefinition[] {
  const { groups, agrees, takesNote } = getRegistrationForm(way)
  return [
    ...groups.flatMap(({ fields }) => fields),
    ...(agrees ? getConsentFields(way).filter(isAgreementField) : []),
    ...(takesNote ? [visitNoteField] : []),
  ]
}

/**
 * Initial values of a registration: earlier input, else name and phone number of the consent step, and the
 * state of the visit.
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

/** Removes passwords before values are stored as a draft. */
export const omitSecrets = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !secretFieldIds.has(id)))
