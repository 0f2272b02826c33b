import type { FieldValues } from '@evenkeel/contract/fields/definition'
import { Registration } from '@evenkeel/contract/own/auth'
import { registerScreenFields } from '@evenkeel/contract/forms/register'
import { AppointmentToBook } from '@evenkeel/contract/telehealth/appointments'
import { describe, expect, it } from 'vitest'
import { createTestServices, maya } from '#testing/test-services.ts'
import {
  appointmentToBook,
  chiefComplaint,
  draftBody,
  registrationBody,
  visitState,
} from './request-builders.ts'
import { fieldsOf, registerGroups, withoutSecrets } from './fields.ts'

const setId = '00000000-0000-4000-8000-0000000000aa'
const consents: FieldValues = {
  first_name: 'Ada',
  last_name: 'Stone',
  customer_call_in_number: '3035550142',
  survey_answer: 'Urgent Care',
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

describe('what a member books', () => {
  it('has the eleven fields of the appointment to book and no other, in the units of the wire [ENTITY-07] [ORG-17]', () => {
    const body = appointmentToBook(visitWith(), maya({ chief_complaint2: 'Stress' }), consents, 5)
    expect(AppointmentToBook.parse(body)).toEqual(body)
    expect(body).toEqual({
      provider_id: 41,
      provider_type_id: 5,
      appointment_method: 'video',
      start_time: 1795539600,
      state_abbrev: 'UT',
      survey_answer: 'Urgent Care',
      chief_complaint: 'Anxiety, Stress',
      customer_call_in_number: '3035550142',
      agrees_to_informed_consent: true,
      agrees_to_privacy_agreement: true,
      consent_user_initials: 'AS',
    })
  })

  it.each([{ slot: null }, { method: 'face_to_face' as const }, { providerId: null }])(
    'is nothing while something is missing: %o',
    (part) => {
      expect(appointmentToBook(visitWith(part), maya(), consents, 5)).toBeNull()
    },
  )

  it('takes the state of the visit before the one of the profile', () => {
    expect(visitState(visitWith(), maya())).toBe('UT')
    expect(visitState(visitWith({ state: null }), maya({ appointment_state: 'CO' }))).toBe('CO')
    expect(visitState(visitWith({ state: null }), maya({ appointment_state: null, state: 'WY' }))).toBe('WY')
    expect(visitState(visitWith({ state: null }), null)).toBeNull()
  })

  it('has a neutral complaint when none was named', () => {
    expect(chiefComplaint({ chief_complaint1: null, chief_complaint2: null })).toBe('EAP counseling')
  })
})

describe('the draft', () => {
  it('holds the chosen hour and what was agreed to', () => {
    expect(draftBody(visitWith())).toEqual({
      appointment_method: 'video',
      provider_id: 41,
      provider_name: 'Dr. Nina Park',
      start_time: 1795539600,
      state_abbrev: 'UT',
      customer_call_in_number: '3035550142',
      survey_answer: 'Urgent Care',
      consent_user_initials: 'AS',
      agrees_to_informed_consent: true,
      agrees_to_privacy_agreement: true,
    })
  })

  it('of a meeting in person has its method, its answers and no agreements [ENTITY-08]', () => {
    const answer = { question: setId, answer: 'Email' }
    const booking = visitWith({ method: 'face_to_face', providerId: null, slot: null, faceToFace: [answer] })
    expect(draftBody(booking)).toEqual({
      appointment_method: 'face_to_face',
      state_abbrev: 'UT',
      response: [answer],
    })
  })
})

describe('the registration', () => {
  const typed: FieldValues = {
    email: 'ada@stone.example',
    password: 'Calm#Harbor7',
    password_repeat: 'Calm#Harbor7',
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

  it('joins both steps; the relationship is always Self, nobody chooses it [ENTITY-03]', () => {
    const body = registrationBody(typed, visitWith(), 'America/Phoenix')
    expect(Registration.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      relationship: 'Self',
      first_name: 'Ada',
      phone: '3035550142',
      answer: setId,
      agrees_to_mdlive_informed_consent: true,
      mdlive_consent_user_initials: 'AS',
    })
    expect(body).not.toHaveProperty('password_repeat')
  })

  it('sends the chosen time zone along', () => {
    expect(registrationBody(typed, visitWith(), 'America/Phoenix').timezone).toBe('America/Phoenix')
  })

  it('names the chosen location, and none where none was chosen [ORG-11]', () => {
    const high = '7c1e0f5a-0032-4a00-8a00-000000000032'
    expect(registrationBody(typed, visitWith(), 'America/Phoenix', null, high).organisation).toBe(high)
    expect(registrationBody(typed, visitWith(), 'America/Phoenix')).not.toHaveProperty('organisation')
  })

  it('asks for names and agreements itself when the step before is gone', () => {
    const ids = (hasConsents: boolean) => fieldsOf(registerGroups(hasConsents)).map(({ id }) => id)
    expect(ids(true)).not.toContain('first_name')
    expect(ids(false)).toEqual(
      expect.arrayContaining(['first_name', 'phone', 'mdlive_consent_user_initials']),
    )
    expect(ids(true).toSorted()).toEqual(registerScreenFields.map(({ id }) => id).toSorted())
  })

  it('keeps no password while a person looks elsewhere', () => {
    expect(withoutSecrets(typed)).not.toHaveProperty('password')
    expect(withoutSecrets(typed)).not.toHaveProperty('password_repeat')
    expect(withoutSecrets(typed)).toHaveProperty('city', 'Denver')
  })
})
