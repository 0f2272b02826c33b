import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { createApi, mailboxTransport } from '@evenkeel/api/app'
import { stoppedClock } from '@evenkeel/server/clock'
import { fetchInto } from '@evenkeel/server/testing/fetch-into'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { openTestStore, testEngines } from '@evenkeel/server/testing/test-store'
import { createTelehealth } from '@evenkeel/telehealth/app'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'

const programmesDir = path.resolve(import.meta.dirname, '../../../programmes')
const partner = { apiKey: 'test', password: 'test' }
// oxlint-disable-next-line typescript/no-explicit-any -- what comes back is asserted on, field by field
type Json = Record<string, any>

/** Own API and telehealth sandbox on one database, the one calling the other through its real client. */
async function openProduct(engine: 'embedded' | 'postgres') {
  const store = await openTestStore(engine)
  const clock = stoppedClock('2026-11-17T16:00:00Z')
  const app = Fastify({ logger })
  const telehealth = createTelehealth({
    store,
    clock,
    randomUuid: randomUUID,
    partner,
    jwtSecret: 'a secret of at least thirty-two bytes',
    masterKeys: { current: Buffer.alloc(32, 1) },
    randomBytes,
    providers: 120,
    publicBase: '/telehealth',
    demoPatients: [],
  })
  const api = createApi({
    store,
    clock,
    randomUuid: randomUUID,
    randomBytes,
    secret: 'another secret of at least thirty-two bytes',
    masterKeys: { current: Buffer.alloc(32, 2) },
    webhookToken: 'a token for tests',
    telehealth: { base: 'http://in-process/telehealth', ...partner, fetch: fetchInto(app) },
    mail: mailboxTransport(),
    programmesDir,
    publicUrl: 'http://127.0.0.1:3000',
    demo: false,
    isProduction: false,
  })
  await app.register(api.plugin, { prefix: '/api' })
  await app.register(telehealth.plugin, { prefix: '/telehealth' })
  await app.register(api.mailbox)
  await telehealth.prepare()
  await api.prepare()
  const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: Json, authorization?: string) => {
    const answer = await app.inject({
      method,
      url,
      headers: { 'x-client-id': 'northstar', ...(authorization ? { authorization } : {}) },
      ...(body ? { payload: body } : {}),
    })
    return { status: answer.statusCode, body: answer.json<Json>() }
  }
  const close = async () => {
    await app.close()
    await api.stop()
    await store.close()
  }
  return { send, close }
}

const logger = failOnErrorLog()
const person = {
  email: 'ada.lovett@northstar.example',
  password: 'Brave#Lantern9',
  first_name: 'Ada',
  last_name: 'Lovett',
  phone: '7205550123',
  address1: '12 Elm Street',
  city: 'Denver',
  zip: '80202',
  state: 'CO',
  gender: 'F',
  employment_status: 'Full Time',
  relationship_status: 'Married',
  job_title: 'Technical',
  birthdate: '04/03/1990',
  relationship: 'Self',
  timezone: 'America/Denver',
  agrees_to_privacy_notice: true,
  agrees_to_mdlive_informed_consent: true,
  agrees_to_mdlive_privacy_agreement: true,
  mdlive_consent_user_initials: 'AL',
}

describe.each(testEngines())('the first journey over both services on %s', (engine) => {
  it('goes from the first answer to the booked hour [BOOK-04] [AUTH-02] [AUTH-03] [ROLE-03] [ROLE-04] [CALL-29] [CALL-30] [CALL-45]', async () => {
    const { send, close } = await openProduct(engine)
    const { body: first } = await send('GET', '/api/questions/starting-question')
    const [state, complaint] = [first.nested_question, first.nested_question.nested_question]
    const sentence = {
      question: first.id,
      answer: 'Myself',
      nested_response: {
        question: state.id,
        answer: 'Colorado',
        nested_response: { question: complaint.id, answer: 'Anxiety' },
      },
    }
    const set = (await send('POST', '/api/answers', { response: [sentence] })).body
    const visitor = `Token ${set.answer_token}`
    const fake = (await send('GET', '/api/mdlive/fake-user-token', undefined, visitor)).body
    const search = `/api/mdlive/search-providers?patient_id=${fake.user.id}&page=1&per_page=30&mdlive_token=${fake.jwt}`
    const wish = { search: { state_abbrev: 'CO', provider_type_id: 38, availability_type: ['video'] } }
    const provider = (await send('POST', search, wish, visitor)).body.providers[0]
    const profile = `/api/mdlive/providers-profile?provider_id=${provider.id}&mdlive_token=${fake.jwt}&show_next_availability=true`
    const times = (await send('GET', profile, undefined, visitor)).body.availability_details.available_hours
    const start = Temporal.Instant.from(times[0].timeslot).epochMilliseconds / 1000

    const registered = await send('POST', '/api/auth/register', { ...person, answer: set.id }, visitor)
    expect(registered.status).toBe(201)
    const member = `Token ${registered.body.auth_token}`
    const chosen = {
      provider_id: provider.id,
      appointment_method: 'video',
      start_time: start,
      customer_call_in_number: '7205550123',
      survey_answer: 'Other',
      consent_user_initials: 'AL',
      agrees_to_informed_consent: true,
      agrees_to_privacy_agreement: true,
    }
    const draft = await send('POST', '/api/appointments', chosen, member)
    expect(draft.status).toBe(201)
    const mails = (await send('GET', `/mailbox.json?to=${encodeURIComponent(person.email)}`))
      .body as unknown as Json[]
    const otp = /\b\d{6}\b/.exec(mails[0]?.text)?.[0] ?? ''
    expect(
      (await send('POST', '/api/auth/confirm-sign-up', { email: person.email, otp }, member)).status,
    ).toBe(200)
    const booked = await send('POST', `/api/appointments/${draft.body.id}/finalize`, undefined, member)
    expect(booked).toMatchObject({ status: 200, body: { appointment: { status: 'booked' } } })

    const { mdlive_id, md_live } = (await send('GET', '/api/me', undefined, member)).body
    const upcoming = await send(
      'GET',
      `/telehealth/v2/patients/${mdlive_id}/appointments/upcoming`,
      undefined,
      `Bearer ${md_live.jwt}`,
    )
    expect(upcoming.body.appointments).toHaveLength(1)
    expect(Temporal.Instant.from(upcoming.body.appointments[0].start_time).epochMilliseconds / 1000).toBe(
      start,
    )
    await close()
  }, 60_000)
})
