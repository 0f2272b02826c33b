import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bookAppointment, readAppointmentByKey } from '@evenkeel/api-contract/telehealth/appointments'
import { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { type Json, type MemberApi, openMemberApi } from '#testing/member-api.ts'

const SLOT = Temporal.Instant.from('2026-11-23T17:00:00Z')
const slot = {
  appointment_method: 'video',
  provider_id: 800_501,
  provider_name: 'Dr. Nina Park',
  start_time: SLOT.epochMilliseconds / 1000,
  state_abbrev: 'FL',
  chief_complaint: 'Typed complaint',
}
const SORRY =
  'Sorry, we were unable to schedule an appointment with this counselor. Please contact us 24/7 for assistance with scheduling.'

describe('member appointments', () => {
  let at: MemberApi
  const keep = (token: string, body: Json = slot, key?: string) =>
    at.send('POST', '/appointments', { token, body, headers: key ? { 'idempotency-key': key } : {} })
  const change = (token: string, id: string, body: Json) =>
    at.send('PATCH', `/appointments/${id}`, { token, body })
  const finalize = (token: string, id: string) => at.send('POST', `/appointments/${id}/finalize`, { token })
  const latest = (token: string) => at.send('GET', '/appointments/latest', { token })
  const lastBooking = (): Json => at.telehealth.calls.findLast(({ path }) => path === bookAppointment.path)
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterEach(() => at.telehealth.calm())
  afterAll(() => at.close())

  it('saves a selected appointment as a draft, also before the code is confirmed [CALL-29]', async () => {
    const { token } = await at.registered()
    const { status, body } = await keep(token)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'draft',
      appointment_method: 'video',
      mdlive_provider_id: 800_501,
      provider_name: 'Dr. Nina Park',
      selected_time_slot: '2026-11-23T17:00:00Z',
      mdlive_appointment_id: null,
    })
    expect((await latest(token)).body.id).toBe(body.id)
  })

  it('returns the same draft for the same key and refuses the key with another body (trust R2) [CALL-29]', async () => {
    const [one, two] = [await at.member(), await at.member()]
    const first = await keep(one.token, slot, 'key-1')
    const again = await keep(one.token, slot, 'key-1')
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    expect((await keep(one.token, { ...slot, provider_id: 1 }, 'key-1')).status).toBe(422)
    expect((await keep(two.token, slot, 'key-1')).body.id).not.toBe(first.body.id)
    const parallel = await Promise.all(Array.from({ length: 8 }, () => keep(one.token, slot, 'key-2')))
    expect(new Set(parallel.map(({ body }) => body.id)).size).toBe(1)
  })

  it('reports invalid typed fields [CALL-29, ENTITY-20]', async () => {
    const { token } = await at.member()
    const { status, body } = await keep(token, {
      ...slot,
      state_abbrev: 'GU',
      customer_call_in_number: '123',
      consent_user_initials: 'xx',
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'state_abbrev', message: 'Choose a state from the list' },
      { field: 'customer_call_in_number', message: 'Invalid phone number' },
      { field: 'consent_user_initials', message: 'Initials do not match.' },
    ])
  })

  it('removes direction marks from the counselor name instead of refusing the booking [CALL-29, ENTITY-20]', async () => {
    const { token } = await at.member()
    const { status, body } = await keep(token, { ...slot, provider_name: 'Dr. Nina\u202e Park' })
    expect([status, body.provider_name]).toEqual([201, 'Dr. Nina  Park'])
  })

  it('books the draft at the telehealth service and sends an email without a reason [CALL-30, ENTITY-07]', async () => {
    const set = await at.answers({ appointment_state: 'CO' })
    const { token, email } = await at.member({ answer: set.id }, { token: set.token })
    const draft = await keep(token, {
      ...slot,
      customer_call_in_number: '(305) 555-0199',
      consent_user_initials: 'a.l.',
    })
    const { status, body } = await finalize(token, draft.body.id)
    expect(status).toBe(200)
    expect(body.appointment).toMatchObject({
      id: draft.body.id,
      status: 'booked',
      mdlive_appointment_id: expect.any(Number),
    })
    // Exactly these fields.
    expect(lastBooking()).toMatchObject({ key: draft.body.id })
    expect(lastBooking().body).toEqual({
      appointment: {
        provider_id: 800_501,
        provider_type_id: 38,
        appointment_method: 'video',
        start_time: slot.start_time,
        state_abbrev: 'CO',
        survey_answer: 'Other',
        chief_complaint: 'Anxiety, Stress',
        customer_call_in_number: '3055550199',
        agrees_to_informed_consent: true,
        agrees_to_privacy_agreement: true,
        consent_user_initials: 'AL',
      },
    })
    const [mail] = await at.mailsTo(email)
    expect(mail?.subject).toBe('Your Northstar Balance appointment is booked')
    expect(mail?.text).toContain('Monday, November 23 at 10:00 AM Mountain time')
    expect(mail?.text).toContain('by video')
    expect(mail?.text).toContain('(800) 555-0111')
    expect(`${mail?.subject}${mail?.html}`).not.toMatch(/anxiety|stress|complaint|park/i)
  })

  it('takes state and complaint from the body only if the server has none [CALL-30]', async () => {
    const { token } = await at.member()
    await finalize(token, (await keep(token)).body.id)
    expect(lastBooking().body.appointment).toMatchObject({
      state_abbrev: 'FL',
      chief_complaint: 'Typed complaint',
    })
  })

  it('reports missing fields before it calls the telehealth service [CALL-30, ENTITY-20]', async () => {
    const { token } = await at.member()
    const draft = await keep(token, { appointment_method: 'video', agrees_to_informed_consent: false })
    const before = at.telehealth.calls.length
    const { status, body } = await finalize(token, draft.body.id)
    expect(status).toBe(400)
    expect(body.errors.map(({ field }: Json) => field)).toEqual([
      'provider_id',
      'start_time',
      'state_abbrev',
      'agrees_to_informed_consent',
    ])
    expect(at.telehealth.calls).toHaveLength(before)
  })

  it('books once for any number of repeated or concurrent requests (trust R2) [CALL-30]', async () => {
    const { token, email } = await at.member()
    const { id } = (await keep(token)).body
    const before = at.telehealth.bookings.size
    const answers = await Promise.all(Array.from({ length: 20 }, () => finalize(token, id)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.appointment.mdlive_appointment_id)).size).toBe(1)
    expect(at.telehealth.bookings.size).toBe(before + 1)
    await at.api.workOnVisits()
    const calls = at.telehealth.calls.length
    expect((await finalize(token, id)).body.appointment.status).toBe('booked')
    expect(at.telehealth.calls).toHaveLength(calls)
    const mails = (await at.mailsTo(email)).filter(({ subject }) => subject.includes('appointment'))
    expect(mails).toHaveLength(1)
  })

  it('keeps the draft when the slot is taken, so that another one can be booked [CALL-31, ERROR-05]', async () => {
    const { email, token } = await at.registered()
    const { id } = (await keep(token)).body
    at.clock.advance(minutes(1))
    await at.send('POST', '/auth/confirm-sign-up', { token, body: { email, otp: await at.codeFor(email) } })
    at.telehealth.trouble(bookAppointment, 'provider_unavailable')
    const { status, body } = await finalize(token, id)
    expect(status).toBe(409)
    expect(body.error_codes).toEqual(['provider_unavailable'])
    expect(body.errors).toEqual([
      {
        field: null,
        message:
          "You are successfully registered but the appointment couldn't be finalized due to some time conflict. Please choose another available time.",
      },
    ])
    expect((await latest(token)).body).toMatchObject({ id, status: 'refused', mdlive_provider_id: 800_501 })
    const later = slot.start_time + 3600
    expect((await change(token, id, { start_time: later })).body.status).toBe('draft')
    expect((await finalize(token, id)).body.appointment).toMatchObject({
      status: 'booked',
      selected_time_slot: '2026-11-23T18:00:00Z',
    })
  })

  it.each([
    ['provider_unavailable', 409, SORRY],
    ['not_allowed_for_patient', 422, SORRY],
    ['no_state_license', 422, SORRY],
    [
      'no_eap_sessions_remaining',
      422,
      'You have used the allotted number of EAP sessions listed on your authorization, or your authorization has expired. Please contact us 24/7 if you would like to request additional EAP sessions.',
    ],
  ] as const)(
    'forwards %s with status %i and the catalog text: %s [ERROR-07, ERROR-08, ERROR-09, ERROR-10]',
    async (code, expected, text) => {
      const { token } = await at.member()
      at.clock.advance(minutes(1))
      const { id } = (await keep(token)).body
      at.telehealth.trouble(bookAppointment, code)
      const { status, body } = await finalize(token, id)
      expect(status).toBe(expected)
      expect(body.error_codes).toEqual([code])
      expect(body.errors).toEqual([{ field: null, message: text }])
      expect((await latest(token)).body).toMatchObject({ status: 'refused', error_code: code })
    },
  )

  it('reads an unknown outcome by the same key (trust R2) [CALL-30]', async () => {
    const { token } = await at.member()
    const { id } = (await keep(token)).body
    const before = at.telehealth.bookings.size
    at.telehealth.trouble(bookAppointment, 'lost')
    at.telehealth.trouble(readAppointmentByKey, 'down', 'down', 'down')
    const { status, body } = await finalize(token, id)
    expect([status, body.error_type]).toEqual([503, 'TelehealthUnavailable'])
    expect((await change(token, id, { start_time: slot.start_time + 3600 })).status).toBe(409)
    expect((await finalize(token, id)).body.appointment.status).toBe('booked')
    expect(at.telehealth.bookings.size).toBe(before + 1)
  })

  it('returns an error when the telehealth service cannot return the patient, and succeeds later [CALL-30]', async () => {
    const { token } = await at.member()
    const { id } = (await keep(token)).body
    at.telehealth.trouble(issuePatientToken, 'down')
    expect((await finalize(token, id)).status).toBe(503)
    expect((await change(token, id, { start_time: slot.start_time + 3600 })).status).toBe(200)
    expect((await finalize(token, id)).status).toBe(200)
  })

  it('requests an in-person visit: no booking, a reference and an email [CALL-30]', async () => {
    const { token, email } = await at.member()
    const { id } = (await keep(token, { appointment_method: 'face_to_face' })).body
    const before = at.telehealth.bookings.size
    const first = await finalize(token, id)
    const again = await finalize(token, id)
    expect(first.body).toMatchObject({
      message: expect.stringContaining('1-2 days'),
      appointment: { status: 'requested' },
    })
    expect(again.body.appointment.inquiry_id).toBe(first.body.appointment.inquiry_id)
    expect(at.telehealth.bookings.size).toBe(before)
    const mails = (await at.mailsTo(email)).filter(
      ({ subject }) => subject === 'We have your Northstar Balance request',
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('A team member will call you within 1-2 days')
  })

  it('returns null without appointments, and the newest one with its message for 48 hours [CALL-32]', async () => {
    const { token, email } = await at.member()
    const none = await latest(token)
    expect([none.status, none.body]).toEqual([200, null])
    await keep(token)
    at.clock.advance(minutes(1))
    const newest = await keep(token, { ...slot, provider_id: 2 })
    expect((await latest(token)).body).toMatchObject({ id: newest.body.id, show_homepage_message: true })
    const logIn = () => at.send('POST', '/auth/login', { body: { email, password: 'Quiet#Lake42' } })
    at.clock.advance(hours(48) - 1)
    expect((await latest((await logIn()).body.auth_token)).body.show_homepage_message).toBe(true)
    at.clock.advance(1)
    expect((await latest((await logIn()).body.auth_token)).body.show_homepage_message).toBe(false)
  })
})
