import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { listTestEngines, openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { describe, expect, it } from 'vitest'
import { createTestPeople, createRegistration } from '../testing/test-people.ts'
import { type Json, openServices } from '../testing/services.ts'

const logger = failOnErrorLog()
const person = createRegistration({
  email: 'ada.lovett@northstar.example',
  first_name: 'Ada',
  last_name: 'Lovett',
  mdlive_consent_user_initials: 'AL',
})

describe.each(listTestEngines())('the first journey through both services on %s (trust R10)', (engine) => {
  it('covers the first answer to the booked visit, and log-out ends all access [BOOK-04] [AUTH-06] [AUTH-02] [AUTH-03] [ROLE-03] [ROLE-04] [CALL-29] [CALL-30] [CALL-45]', async () => {
    const services = await openServices({ store: await openTestStore(engine), logger })
    const people = createTestPeople(services)
    const send = (method: string, url: string, body?: Json, authorization?: string) =>
      services.send(method, url, { body, authorization })
    const set = await people.visitor()
    const visitor = `Token ${set.token}`
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
    const otp = await people.codeFor(person.email)
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
    await send('POST', '/api/auth/logout', undefined, member)
    const after = `/telehealth/v2/patients/${mdlive_id}`
    expect((await send('GET', after, undefined, `Bearer ${md_live.jwt}`)).status).toBe(401)
    await services.close()
  }, 300_000)
})
