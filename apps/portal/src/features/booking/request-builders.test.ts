import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { Registration } from '@evenkeel/api-contract/portal/schemas/auth'
import { getConsentFields, visitNoteField } from '@evenkeel/api-contract/forms/consent'
import { registrationBodyFields } from '@evenkeel/api-contract/forms/registration'
import { BookingInput } from '@evenkeel/api-contract/telehealth/schemas/appointments'
import { describe, expect, it } from 'vitest'
import { formatChiefComplaint } from '#session/visits/chief-complaint.ts'
import { createTestServices, maya } from '#testing/test-services.ts'
import { buildAppointment, buildDraft, buildRegistration, getVisitState } from './request-builders.ts'
import {
  getRegistrationFields,
  type RegistrationContext,
  getInitialValues,
  omitSecrets,
} from './registration-fields.ts'

const setId = '00000000-0000-4000-8000-0000000000aa'
const consents: FieldValues = {
  first_name: 'Ada',
  last_name: 'Stone',
  customer_call_in_number: '3035550142',
  agrees_to_mdlive_informed_consent: true,
  agrees_to_mdlive_privacy_agreement: true,
  mdlive_consent_user_initials: 'as',
}
const visitWith = (part: Parameters<ReturnType<typeof createTestServices>['booking']['update']>[0] = {}) => {
  const { booking } = createTestServices()
  booking.update({
    answerSetId: setId,
    method: 'video',
    state: 'UT',
    providerId: 41,
    providerName: 'Dr. Nina Park',
    slot: '2026-11-24T17:00:00Z',
    consents,
    ...part,
  })
  return booking.read()
}

describe('member booking', () => {
  it('has exactly the eleven fields of the appointment, in wire units [ENTITY-07] [ORG-17]', () => {
    const body = buildAppointment(visitWith(), maya({ chief_complaint2: 'Stress' }), consents, 5)
    expect(BookingInput.parse(body)).toEqual(body)
    expect(body).toEqual({
      provider_id: 41,
      provider_type_id: 5,
      appointment_method: 'video',
      start_time: 1795539600,
      state_abbrev: 'UT',
      survey_answer: 'Other',
      chief_complaint: 'Anxiety, Stress',
      customer_call_in_number: '3035550142',
      agrees_to_informed_consent: true,
      agrees_to_privacy_agreement: true,
      consent_user_initials: 'AS',
    })
  })

  it.each([{ slot: null }, { method: 'face_to_face' as const }, { providerId: null }])(
    'is null while something is missing: %o',
    (part) => {
      expect(buildAppointment(visitWith(part), maya(), consents, 5)).toBeNull()
    },
  )

  it('prefers the state of the visit over the profile state', () => {
    expect(getVisitState(visitWith(), maya())).toBe('UT')
    expect(getVisitState(visitWith({ state: null }), maya({ appointment_state: 'CO' }))).toBe('CO')
    expect(getVisitState(visitWith({ state: null }), maya({ appointment_state: null, state: 'WY' }))).toBe(
      'WY',
    )
    expect(getVisitState(visitWith({ state: null }), null)).toBeNull()
  })

  it('omits the number for a video visit when none is known, and uses earlier initials', () => {
    const user = maya({ phone: null })
    expect(buildAppointment(visitWith(), user, {}, 5)).toMatchObject({
      customer_call_in_number: '',
      consent_user_initials: 'ML',
    })
    expect(buildAppointment(visitWith(), maya(), {}, 5)).toMatchObject({
      customer_call_in_number: '3035550142',
    })
  })

  it('has a neutral complaint when none was given', () => {
    expect(formatChiefComplaint({ chief_complaint1: null, chief_complaint2: null })).toBe('EAP counseling')
  })
})

describe('draft', () => {
  it('contains the chosen slot and the consent', () => {
    expect(buildDraft(visitWith())).toEqual({
      appointment_method: 'video',
      provider_id: 41,
      provider_name: 'Dr. Nina Park',
      start_time: 1795539600,
      state_abbrev: 'UT',
      customer_call_in_number: '3035550142',
      consent_user_initials: 'AS',
      agrees_to_informed_consent: true,
      agrees_to_privacy_agreement: true,
    })
  })

  it('of an in-person request has its method, its answers and no agreements [ENTITY-08]', () => {
    const answer = { question: setId, answer: 'Email' }
    const booking = visitWith({ method: 'face_to_face', providerId: null, slot: null, faceToFace: [answer] })
    expect(buildDraft(booking)).toEqual({
      appointment_method: 'face_to_face',
      state_abbrev: 'UT',
      response: [answer],
    })
  })
})

describe('registration that asks for the name again', () => {
  it('starts with the name and phone number of the consent step', () => {
    expect(getInitialValues(consents, {})).toMatchObject({
      first_name: 'Ada',
      last_name: 'Stone',
      phone: '3035550142',
    })
    expect(getInitialValues(consents, { first_name: 'Eve' })).toMatchObject({
      first_name: 'Eve',
      last_name: 'Stone',
    })
    expect(getInitialValues(null, {})).toEqual({})
  })

  it('starts with the state of the visit in the address, until another one is chosen', () => {
    expect(getInitialValues(null, {}, 'CO')).toEqual({ state: 'CO' })
    expect(getInitialValues(null, { state: 'UT' }, 'CO')).toEqual({ state: 'UT' })
  })

  it("omits that step's consent, because its initials belong to that name", () => {
    const asked = { first_name: 'Eve', last_name: 'Stone', agrees_to_privacy_notice: true }
    expect(buildRegistration(asked, visitWith({ asking: true }), 'America/Phoenix')).toMatchObject({
      first_name: 'Eve',
      phone: '3035550142',
      agrees_to_privacy_notice: true,
      agrees_to_mdlive_informed_consent: false,
      agrees_to_mdlive_privacy_agreement: false,
      mdlive_consent_user_initials: '',
    })
  })
})

describe('registration', () => {
  const typed: FieldValues = {
    email: 'ada@stone.example',
    password: 'Calm#Harbor7',
    birthdate: '03/04/1990',
    gender: 'F',
    employment_status: 'Full Time',
    relationship_status: 'Married',
    job_title: 'Professional',
    address1: '12 Harbor Road',
    address2: '',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    agrees_to_privacy_notice: true,
  }

  it('merges both steps; the relationship is always Self and cannot be chosen [ENTITY-03]', () => {
    const body = buildRegistration(typed, visitWith(), 'America/Phoenix')
    expect(Registration.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      relationship: 'Self',
      first_name: 'Ada',
      phone: '3035550142',
      answer: setId,
      agrees_to_mdlive_informed_consent: true,
      mdlive_consent_user_initials: 'AS',
    })
  })

  it('includes the chosen time zone', () => {
    expect(buildRegistration(typed, visitWith(), 'America/Phoenix').timezone).toBe('America/Phoenix')
  })

  it('includes the chosen location, and none when none was chosen [ORG-11]', () => {
    const high = '7c1e0f5a-0032-4a00-8a00-000000000032'
    expect(buildRegistration(typed, visitWith(), 'America/Phoenix', null, high).organisation).toBe(high)
    expect(buildRegistration(typed, visitWith(), 'America/Phoenix')).not.toHaveProperty('organisation')
  })

  it('sends null for fields a short registration omits, and treats the notice as part of the privacy agreement', () => {
    const { agrees_to_privacy_notice: _notice, ...rest } = typed
    const { email, password, birthdate } = rest
    const body = buildRegistration({ email, password, birthdate }, visitWith(), 'America/Phoenix')
    expect(Registration.parse(body)).toEqual(body)
    expect(body).toMatchObject({ gender: null, address1: null, state: null, agrees_to_privacy_notice: true })
  })

  const idsOf = (way: Partial<RegistrationContext>) =>
    getRegistrationFields({
      registration: 'short',
      method: 'video',
      asking: false,
      hasConsents: true,
      ...way,
    }).map(({ id }) => id)
  const agreement = [
    'agrees_to_mdlive_informed_consent',
    'agrees_to_mdlive_privacy_agreement',
    'mdlive_consent_user_initials',
  ]

  it.each([
    ['after the consent step', {}, ['email', 'password', 'birthdate']],
    [
      'when a reload lost that step',
      { hasConsents: false },
      [...['first_name', 'last_name', 'email', 'password', 'birthdate'], ...agreement, visitNoteField.id],
    ],
    [
      'the same before a call',
      { hasConsents: false, method: 'phone' },
      [
        ...['first_name', 'last_name', 'customer_call_in_number', 'email', 'password', 'birthdate'],
        ...[...agreement, visitNoteField.id],
      ],
    ],
    [
      'for an in-person request',
      { hasConsents: false, method: 'face_to_face' },
      [
        ...['first_name', 'last_name', 'phone', 'zip', 'email', 'password', 'birthdate'],
        'agrees_to_privacy_notice',
      ],
    ],
    [
      'for a time request',
      { hasConsents: false, asking: true },
      ['first_name', 'last_name', 'email', 'password', 'birthdate', 'agrees_to_privacy_notice'],
    ],
  ] as const)('asks only for what the booking needs %s [STATE-11]', (_when, way, ids) => {
    expect(idsOf(way)).toEqual(ids)
  })

  it.each([true, false])(
    'of the full kind sends all the server needs, consent given before: %s',
    (hasConsents) => {
      const given = [
        ...idsOf({ registration: 'full', hasConsents }),
        ...(hasConsents
          ? getConsentFields({ registration: 'full', method: 'video' }).map(({ id }) => id)
          : []),
      ]
      expect(new Set(given).size).toBe(given.length)
      const wanted = registrationBodyFields.full.map(({ id }) => id).filter((id) => id !== 'phone')
      expect(wanted.filter((id) => !given.includes(id))).toEqual([])
    },
  )

  it('stores no password in a draft', () => {
    expect(omitSecrets(typed)).not.toHaveProperty('password')
    expect(omitSecrets(typed)).toHaveProperty('city', 'Denver')
  })
})
