import { bookAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type MemberApi, openMemberApi } from '#testing/member-api.ts'

const slot = {
  appointment_method: 'phone',
  provider_id: 800_501,
  start_time: Temporal.Instant.from('2026-11-23T17:00:00Z').epochMilliseconds / 1000,
  state_abbrev: 'FL',
}
const inPerson = { appointment_method: 'face_to_face' }
const missing = (field: string) => [400, [{ field, message: 'This field is required' }]]

describe('an appointment with a missing field', () => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  const keep = async (token: string, body: Json): Promise<string> =>
    (await at.send('POST', '/appointments', { token, body })).body.id
  const change = (token: string, id: string, body: Json) =>
    at.send('PATCH', `/appointments/${id}`, { token, body })
  const finalize = async (token: string, id: string): Promise<[number, Json]> => {
    const { status, body } = await at.send('POST', `/appointments/${id}/finalize`, { token })
    return [status, body.errors ?? body.appointment.status]
  }
  const say = (token: string, body: Json) => at.send('PATCH', '/me/visit-details', { token, body })
  const booked = () =>
    (at.telehealth.calls.findLast(({ path }) => path === bookAppointment.path) as Json).body.appointment

  it('is booked by phone once there is a number to call [CALL-30, ENTITY-20]', async () => {
    const { token } = await at.member({ phone: null })
    const id = await keep(token, slot)
    expect(await finalize(token, id)).toEqual(missing('customer_call_in_number'))
    await say(token, { phone: '(720) 555-0123' })
    expect(await finalize(token, id)).toEqual([200, 'booked'])
    expect(booked()).toMatchObject({ customer_call_in_number: '7205550123' })
  })

  it('uses the profile number when its own number is empty, also after it had another one [CALL-29, CALL-31]', async () => {
    const { token } = await at.member()
    for (const before of ['', '(720) 555-0123']) {
      const id = await keep(token, { ...slot, customer_call_in_number: before })
      expect((await change(token, id, { customer_call_in_number: '' })).status).toBe(200)
      expect(await finalize(token, id)).toEqual([200, 'booked'])
      expect(booked()).toMatchObject({ customer_call_in_number: '3055550101' })
    }
  })

  it('is requested in person once there is a number to call [BOOK-07, ENTITY-20]', async () => {
    const { token } = await at.member({ phone: null })
    const id = await keep(token, inPerson)
    expect(await finalize(token, id)).toEqual(missing('phone'))
    await say(token, { phone: '(720) 555-0123' })
    expect(await finalize(token, id)).toEqual([200, 'requested'])
  })

  it('is requested near home once the home address is known; other places do not need it [BOOK-07, ENTITY-20]', async () => {
    const wanting = async (near: string) => {
      const set = await at.answers({ f2f_counselor_search_address: near })
      const { token } = await at.member({ zip: null, answer: set.id }, { token: set.token })
      return { token, id: await keep(token, inPerson) }
    }
    const home = await wanting('home_address')
    expect(await finalize(home.token, home.id)).toEqual(missing('zip'))
    await say(home.token, { zip: '33101' })
    expect(await finalize(home.token, home.id)).toEqual([200, 'requested'])
    const work = await wanting('other_address')
    expect(await finalize(work.token, work.id)).toEqual([200, 'requested'])
  })

  it('is booked with typed initials, and never with initials the member did not type [BOOK-13, ENTITY-20] (RD-167)', async () => {
    const agreed = { agrees_to_informed_consent: true, agrees_to_privacy_agreement: true }
    const { token } = await at.member({
      agrees_to_mdlive_informed_consent: false,
      agrees_to_mdlive_privacy_agreement: false,
      mdlive_consent_user_initials: '',
    })
    const id = await keep(token, { ...slot, ...agreed })
    expect(await finalize(token, id)).toEqual(missing('consent_user_initials'))
    await change(token, id, { consent_user_initials: 'al' })
    expect(await finalize(token, id)).toEqual([200, 'booked'])
    expect(booked()).toMatchObject({ consent_user_initials: 'AL' })
  })
})
