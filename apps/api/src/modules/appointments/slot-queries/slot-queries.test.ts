import {
  cancelAppointmentRequest,
  remindAppointmentRequest,
  requestAppointment,
} from '@evenkeel/api-contract/telehealth/appointment-requests'
import { limits } from '@evenkeel/api-contract/limits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { slotQueries } from '../tables.ts'
import { type Json, type MemberApi, openMemberApi } from '#testing/member-api.ts'

const SESSIONS =
  'You have used the allotted number of EAP sessions listed on your authorization, or your authorization has expired. Please contact us 24/7 if you would like to request additional EAP sessions.'
const NOT_FOUND =
  'Sorry, we were unable to schedule this appointment for you. Please contact us 24/7 for assistance with scheduling.'

describe('a request for an appointment', () => {
  let at: MemberApi
  const wanted = {
    provider_id: 800_501,
    provider_name: 'Dr. Nina Park',
    appointment_date: '2026-11-24',
    preferred_time: 'morning',
    appointment_method: 'phone',
    chief_complaint_comments: 'Mondays are best',
  }
  const ask = (token: string, body: Json = wanted, key?: string) =>
    at.send('POST', '/appointment-slot-queries', {
      token,
      body,
      headers: key ? { 'idempotency-key': key } : {},
    })
  const act = (token: string, id: string, what: 'remind' | 'cancel') =>
    at.send('POST', `/appointment-slot-queries/${id}/${what}`, { token })
  const list = async (token: string) => (await at.send('GET', '/appointment-slot-queries', { token })).body
  const member = async () => {
    const set = await at.answers({ appointment_state: 'CO' })
    return at.member({ answer: set.id }, { token: set.token })
  }
  const sent = (): Json => at.telehealth.calls.findLast(({ path }) => path === requestAppointment.path)
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterEach(() => at.telehealth.calm())
  afterAll(() => at.close())

  it('is sent with complaint, state and number of the member, and is listed [CALL-33, ENTITY-06]', async () => {
    const { token } = await member()
    const { status, body } = await ask(token)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      mdlive_id: expect.any(Number),
      provider_id: 800_501,
      preferred_time: 'morning',
      appointment_method: 'phone',
      appointment_date: '2026-11-24',
      chief_complaint: 'Anxiety, Stress',
      chief_complaint_comments: 'Mondays are best',
      contact_number: '3055550101',
      appointment_request_state: 'CO',
    })
    expect(sent().body.appointment_request).toEqual({
      provider_id: 800_501,
      appointment_date: '2026-11-24',
      preferred_time: 'morning',
      appointment_method: 'phone',
      chief_complaint: 'Anxiety, Stress',
      chief_complaint_comments: 'Mondays are best',
      contact_number: '3055550101',
      state_abbrev: 'CO',
    })
    expect(await list(token)).toMatchObject({ count: 1, next: null, results: [{ id: body.id }] })
    expect((await list((await member()).token)).count).toBe(0)
  })

  it.each([
    ['03/04/2026', 'appointment_date'],
    ['2026-02-30', 'appointment_date'],
    ['2026-11-21', 'appointment_date'],
  ])('refuses the date %s with a field error [ENTITY-06]', async (appointment_date, field) => {
    const { token } = await member()
    const { status, body } = await ask(token, { ...wanted, appointment_date })
    expect([status, body.errors[0].field]).toEqual([400, field])
  })

  it('uses the state of the address if the member named no other one [CALL-33]', async () => {
    const { token } = await at.member()
    const { status, body } = await ask(token)
    expect(status).toBe(201)
    expect(body.appointment_request_state).toBe('FL')
  })

  it('uses the state of this visit before answers and address [CALL-33] [ENTITY-06]', async () => {
    const { token } = await member()
    const { status, body } = await ask(token, { ...wanted, state_abbrev: 'NY' })
    expect([status, body.appointment_request_state]).toEqual([201, 'NY'])
    expect(sent().body.appointment_request.state_abbrev).toBe('NY')
    expect((await ask(token, { ...wanted, state_abbrev: 'GU' })).body.errors).toEqual([
      { field: 'state_abbrev', message: 'Choose a state from the list' },
    ])
  })

  it('needs a number for a phone visit and reports missing fields; a video visit needs none [CALL-33, ENTITY-20]', async () => {
    const set = await at.answers({ appointment_state: 'CO' })
    const { token } = await at.member({ phone: null, answer: set.id }, { token: set.token })
    const refused = await ask(token)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'phone', message: 'This field is required' }],
    ])
    expect((await ask(token, { ...wanted, appointment_method: 'video' })).body.contact_number).toBe('')
    await at.send('PATCH', '/me/visit-details', { token, body: { phone: '(720) 555-0123' } })
    expect(await ask(token)).toMatchObject({ status: 201, body: { contact_number: '7205550123' } })
  })

  it('requires a state if none is known [CALL-33, ENTITY-20]', async () => {
    const { token } = await at.member({ state: null })
    const refused = await ask(token)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'appointment_state', message: 'This field is required' }],
    ])
    await at.send('POST', '/me/update-appointment-state', { token, body: { appointment_state: 'Colorado' } })
    expect(await ask(token)).toMatchObject({ status: 201, body: { appointment_request_state: 'CO' } })
  })

  it("counts the first day in the member's time zone, where it may be tomorrow in UTC [CALL-33]", async () => {
    at.clock.set(Temporal.Instant.from('2026-11-21T06:30:00Z'))
    const { token } = await member()
    expect((await ask(token, { ...wanted, appointment_date: '2026-11-22' })).status).toBe(201)
    expect((await ask(token, { ...wanted, appointment_date: '2026-11-21' })).body.errors[0].message).toBe(
      'Select a date from 11/22/2026',
    )
    at.clock.set(Temporal.Instant.from('2026-11-20T15:00:00Z'))
  })

  it('refuses a day too far ahead, with a message [ENTITY-06]', async () => {
    const { token } = await member()
    const { status, body } = await ask(token, { ...wanted, appointment_date: '9999-12-31' })
    const message = 'Select a date up to 11/20/2027'
    expect([status, body.errors]).toEqual([400, [{ field: 'appointment_date', message }]])
  })

  it.each([
    ['no_eap_sessions_remaining', 422, SESSIONS],
    ['not_found', 404, NOT_FOUND],
    ['no_state_license', 422, NOT_FOUND],
  ] as const)(
    'forwards %s with the code in the message and the catalog text [ERROR-11, ERROR-12]',
    async (code, expected, text) => {
      const { token } = await member()
      at.telehealth.trouble(requestAppointment, code)
      const { status, body } = await ask(token, wanted, 'a key')
      expect(status).toBe(expected)
      expect(body.message).toContain(code)
      expect(body.errors).toEqual([{ field: null, message: text }])
      expect((await list(token)).count).toBe(0)
      expect((await ask(token, { ...wanted, preferred_time: 'evening' }, 'a key')).status).toBe(201)
    },
  )

  it('is sent once per key, also after a lost response, and refuses the key with other contents (trust R2) [CALL-33]', async () => {
    const { token } = await member()
    const before = at.telehealth.requests.size
    at.telehealth.trouble(requestAppointment, 'lost')
    expect((await ask(token, wanted, 'one')).status).toBe(503)
    expect((await list(token)).count).toBe(0)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(token, wanted, 'one')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(at.telehealth.requests.size).toBe(before + 1)
    expect((await ask(token, { ...wanted, preferred_time: 'evening' }, 'one')).status).toBe(422)
    expect((await list(token)).count).toBe(1)
  })

  it('is reminded once a day and withdrawn only by its own member [CALL-33]', async () => {
    const { token } = await member()
    const { id } = (await ask(token)).body
    const other = await member()
    expect((await act(other.token, id, 'remind')).status).toBe(404)
    expect((await act(other.token, id, 'cancel')).status).toBe(404)
    expect((await act(token, id, 'remind')).status).toBe(429)
    await at.store.db
      .update(slotQueries)
      .set({ createdAt: at.clock.now().subtract({ milliseconds: limits.remindAfter }) })
      .where(eq(slotQueries.id, id))
    const reminded = await act(token, id, 'remind')
    expect([reminded.status, reminded.body.reminded_at]).toEqual([200, at.clock.now().toString()])
    expect((await act(token, id, 'remind')).status).toBe(429)
    expect(at.telehealth.calls.filter(({ path }) => path === remindAppointmentRequest.path)).toHaveLength(1)
    expect((await act(token, id, 'cancel')).status).toBe(200)
    expect((await act(token, id, 'cancel')).status).toBe(200)
    expect((await list(token)).count).toBe(0)
    expect(at.telehealth.calls.filter(({ path }) => path === cancelAppointmentRequest.path)).toHaveLength(1)
  })

  it('is one request when repeated, with or without a key, until it is withdrawn [CALL-33]', async () => {
    const { token } = await member()
    const before = at.telehealth.requests.size
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => ask(token)),
      ask(token, wanted, 'one key'),
      ask(token, wanted, 'another key'),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(at.telehealth.requests.size).toBe(before + 1)
    const id = answers[0]?.body.id
    expect((await ask(token, { ...wanted, chief_complaint_comments: 'Fridays' })).body.id).not.toBe(id)
    expect((await list(token)).count).toBe(2)
    await act(token, id, 'cancel')
    expect((await ask(token)).body.id).not.toBe(id)
  })
})
