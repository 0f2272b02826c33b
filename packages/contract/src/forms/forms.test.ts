import { expect, it } from 'vitest'
import { validateForm } from '../fields/validate.ts'
import { normalise } from '../fields/normalise.ts'
import { consentFields, consentInitialValues, memberConsentFields } from './consent.ts'
import { logInFields } from './log-in.ts'
import { passwordChangeFields } from './password-change.ts'
import { registerBodyFields, registerScreenFields } from './register.ts'
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
const problems = (fields: typeof registerBodyFields, values: object): Record<string, string> =>
  Object.fromEntries(
    validateForm(fields, normalise(fields, values as never), context).map(({ field, message }) => [
      field,
      message,
    ]),
  )

it('takes a whole registration, and names what is wrong in another [VALID-01] [VALID-16] [VALID-28]', () => {
  expect(problems(registerBodyFields, registration)).toEqual({})
  const wrong = {
    ...registration,
    birthdate: '03/05/2008',
    state: 'GU',
    zip: '331',
    agrees_to_privacy_notice: false,
    mdlive_consent_user_initials: 'ax',
  }
  expect(problems(registerBodyFields, wrong)).toEqual({
    birthdate: 'You must be at least 18 years old',
    state: 'Something went wrong.',
    zip: 'Field must container 5 numbers',
    agrees_to_privacy_notice: 'This field is required',
    mdlive_consent_user_initials: 'Initials do not match.',
  })
})

it('asks nothing twice: consent and register share no field and together give the body [STATE-11]', () => {
  const asked = [...ids(consentFields), ...ids(registerScreenFields)]
  expect(new Set(asked).size).toBe(asked.length)
  const given = new Set([...asked, 'phone'])
  expect(ids(registerBodyFields).filter((id) => !given.has(id))).toEqual([])
})

it('asks a signed-in member for no name, and starts the survey from Other [VALID-16]', () => {
  expect(ids(memberConsentFields)).not.toContain('first_name')
  const values = {
    ...consentInitialValues,
    customer_call_in_number: '3055550101',
    agrees_to_mdlive_informed_consent: true,
    agrees_to_mdlive_privacy_agreement: true,
    mdlive_consent_user_initials: 'AL',
  }
  const profile = { first_name: 'Ann', last_name: 'Lee' }
  expect(validateForm(memberConsentFields, values, { ...context, values: profile })).toEqual([])
  expect(validateForm(memberConsentFields, values, context)).toHaveLength(1)
})

it('judges no password on log-in nor the current one [VALID-18]', () => {
  expect(problems(logInFields, { email: 'a@b.co', password: 'abc' })).toEqual({})
  const change = { current_password: 'abc', new_password: 'qwerty', new_password_repeat: 'qwertz' }
  expect(problems(passwordChangeFields, change)).toEqual({
    new_password: 'Use a more secure password',
    new_password_repeat: 'Fields do not match.',
  })
})

it('asks for an appointment from the day after tomorrow, also when the wire spells the date [VALID-29]', () => {
  const query = { appointment_date: '2026-03-06', preferred_time: 'morning', appointment_method: 'phone' }
  expect(problems(slotQueryFields, query)).toEqual({})
  expect(problems(slotQueryFields, { ...query, appointment_date: '2026-03-05' })).toEqual({
    appointment_date: 'Select a date from 03/06/2026',
  })
})
