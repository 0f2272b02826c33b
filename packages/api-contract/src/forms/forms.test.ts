import { expect, it } from 'vitest'
import { validateForm } from '../fields/validate.ts'
import { normalizeFields } from '../fields/normalize-fields.ts'
import { usStates } from '../reference-data/us-states.ts'
import type { FieldDefinition } from '../fields/field-definition.ts'
import { getConsentFields, getMemberConsentFields } from './consent.ts'
import { consentMessages } from './consent.messages.ts'
import { logInFields } from './log-in.ts'
import { passwordChangeFields } from './password-change.ts'
import { registrationBodyFields } from './registration.ts'
import { registrationKinds } from './registration-kind.ts'
import { getMissingVisitDetails, visitDetailFields } from './visit-details.ts'
import { slotQueryFields } from './slot-query.ts'

const context = { now: Temporal.Instant.from('2026-03-04T17:00:00Z'), zone: 'America/New_York' }
const ids = (fields: readonly { readonly id: string }[]): readonly string[] => fields.map(({ id }) => id)
const registration = {
  email: 'ann@x.example',
  password: 'Calm#Harbor7',
  first_name: 'Ann',
  last_name: 'Lee',
  phone: '(305) 555-0101',
  birthdate: '03/04/1990',
  gender: 'P',
  address1: '12 Elm St',
  city: 'Tampa',
  state: 'FL',
  zip: '03310',
  employment_status: 'Full Time',
  relationship_status: 'Married',
  job_title: 'Technical',
  agrees_to_privacy_notice: true,
  agrees_to_mdlive_informed_consent: true,
  agrees_to_mdlive_privacy_agreement: true,
  mdlive_consent_user_initials: 'al',
}
const problems = (fields: readonly FieldDefinition[], values: object): Record<string, string> =>
  Object.fromEntries(
    validateForm(fields, normalizeFields(fields, values as never), context).map(({ field, message }) => [
      field,
      message,
    ]),
  )

it('accepts a complete registration, and reports the errors of another [VALID-01] [VALID-16] [VALID-28]', () => {
  const wrong = {
    ...registration,
    birthdate: '03/05/2008',
    state: 'GU',
    zip: '331',
    agrees_to_privacy_notice: false,
    mdlive_consent_user_initials: 'ax',
  }
  for (const kind of registrationKinds) {
    expect(problems(registrationBodyFields[kind], registration)).toEqual({})
    expect(problems(registrationBodyFields[kind], wrong)).toEqual({
      birthdate: 'You must be at least 18 years old',
      state: `Choose one of these: ${usStates.map(({ code }) => code).join(', ')}`,
      zip: 'Field must container 5 numbers',
      agrees_to_privacy_notice: 'This field is required',
      mdlive_consent_user_initials: 'Initials do not match.',
    })
  }
})

const needed = (({ email, password, first_name, last_name, birthdate, agrees_to_privacy_notice }) => ({
  email,
  password,
  first_name,
  last_name,
  birthdate,
  agrees_to_privacy_notice,
}))(registration)

it('requires only booking data in a short registration, and telehealth data too in a full one [CALL-06]', () => {
  expect(problems(registrationBodyFields.short, needed)).toEqual({})
  expect(Object.keys(problems(registrationBodyFields.full, needed))).toEqual([
    ...['phone', 'address1', 'city', 'state', 'zip', 'gender'],
    ...['agrees_to_mdlive_informed_consent', 'agrees_to_mdlive_privacy_agreement'],
    'mdlive_consent_user_initials',
  ])
  expect(Object.keys(problems(registrationBodyFields.short, {}))).toEqual(Object.keys(needed))
})

it('requires before a first visit what a short registration omits, except work and a second address line', () => {
  const nothing = Object.fromEntries(visitDetailFields.map(({ id }) => [id, null])) as never
  const missing = ['phone', 'address1', 'city', 'state', 'zip', 'gender']
  expect(getMissingVisitDetails(nothing)).toEqual(missing)
  expect(
    getMissingVisitDetails({ ...(nothing as object), city: 'Tampa', phone: '+13055550101' } as never),
  ).toEqual(['address1', 'state', 'zip', 'gender'])
  expect(getMissingVisitDetails({ ...registration, address2: null })).toEqual([])
})

it.each([
  ['short', 'video', false],
  ['short', 'phone', true],
  ['full', 'video', true],
  ['full', 'phone', true],
] as const)(
  'requests a number with a %s registration and a visit by %s: %s [ENTITY-07]',
  (kind, method, isAsked) => {
    const asked = { registration: kind, method }
    expect(ids(getConsentFields(asked)).includes('customer_call_in_number')).toBe(isAsked)
    expect(ids(getMemberConsentFields(asked, false)).includes('customer_call_in_number')).toBe(isAsked)
  },
)

it('requests a number for a video visit too after a danger answer', () => {
  const called = { registration: 'short', method: 'video', isCalled: true } as const
  const number = { id: 'customer_call_in_number', required: true, hint: consentMessages.calledHint }
  expect(getConsentFields(called)).toContainEqual(expect.objectContaining(number))
  expect(getMemberConsentFields(called, true)).toMatchObject([number])
})

it('names the notice in full only where one checkbox covers it too [BOOK-13]', () => {
  const notice = (registration: 'short' | 'full') =>
    getConsentFields({ registration, method: 'video' }).filter(({ label }) => /notice/i.test(label))
  expect(notice('short').map(({ label }) => label)).toEqual([
    'I agree to the privacy agreement. I have seen the Notice of Privacy Practices',
  ])
  expect(notice('full')).toEqual([])
})

it('asks a signed-in member for no name, and for no agreement twice [VALID-16] [BOOK-13]', () => {
  const kind = { registration: 'short', method: 'phone' } as const
  const fields = getMemberConsentFields(kind, false)
  expect(ids(fields)).not.toContain('first_name')
  const values = {
    customer_call_in_number: '3055550101',
    agrees_to_mdlive_informed_consent: true,
    agrees_to_mdlive_privacy_agreement: true,
    mdlive_consent_user_initials: 'AL',
  }
  const profile = { first_name: 'Ann', last_name: 'Lee' }
  expect(validateForm(fields, values, { ...context, values: profile })).toEqual([])
  expect(validateForm(fields, values, context)).toHaveLength(1)
  expect(ids(getMemberConsentFields(kind, true))).toEqual(['customer_call_in_number'])
  expect(ids(getMemberConsentFields({ ...kind, registration: 'full' }, true))).toEqual(ids(fields))
})

it('validates no password at log-in nor the current one [VALID-18]', () => {
  expect(problems(logInFields, { email: 'a@b.co', password: 'abc' })).toEqual({})
  const change = { current_password: 'abc', new_password: 'qwerty', new_password_repeat: 'qwertz' }
  expect(problems(passwordChangeFields, change)).toEqual({
    new_password: 'Use a more secure password',
    new_password_repeat: 'Fields do not match.',
  })
})

it('requires an appointment date from the day after tomorrow, in wire format too [VALID-29]', () => {
  const query = { appointment_date: '2026-03-06', preferred_time: 'morning', appointment_method: 'phone' }
  expect(problems(slotQueryFields, query)).toEqual({})
  expect(problems(slotQueryFields, { ...query, appointment_date: '2026-03-05' })).toEqual({
    appointment_date: 'Select a date from 03/06/2026',
  })
})
