import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { type Json, type MemberApi, openMemberApi } from '#testing/member-api.ts'

const slot = {
  appointment_method: 'video',
  provider_id: 800_501,
  provider_name: 'Dr. Nina Park',
  start_time: Temporal.Instant.from('2026-11-23T17:00:00Z').epochMilliseconds / 1000,
  state_abbrev: 'FL',
}

describe('a draft appointment', () => {
  let at: MemberApi
  const keep = (token: string) => at.send('POST', '/appointments', { token, body: slot })
  const change = (token: string, id: string, body: Json) =>
    at.send('PATCH', `/appointments/${id}`, { token, body })
  const finalize = (token: string, id: string) => at.send('POST', `/appointments/${id}/finalize`, { token })
  const latest = (token: string) => at.send('GET', '/appointments/latest', { token })
  const lastBooking = (): Json => at.telehealth.calls.findLast(({ path }) => path === bookAppointment.path)
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('can change each field alone (time, counselor, modality) and is booked with the change [CALL-31]', async () => {
    const { token } = await at.member()
    const { id } = (await keep(token)).body
    let expected: Json = (await latest(token)).body
    for (const [part, shown] of [
      [{ start_time: slot.start_time + 7200 }, { selected_time_slot: '2026-11-23T19:00:00Z' }],
      [
        { provider_id: 800_502, provider_name: 'Luis Ortega' },
        { mdlive_provider_id: 800_502, provider_name: 'Luis Ortega' },
      ],
      [{ appointment_method: 'phone' }, { appointment_method: 'phone' }],
    ]) {
      expected = { ...expected, ...shown, modified_at: expect.any(String) }
      const { status, body } = await change(token, id, part)
      expect([status, body]).toEqual([200, expected])
    }
    expect((await finalize(token, id)).status).toBe(200)
    expect(lastBooking().body.appointment).toMatchObject({
      provider_id: 800_502,
      appointment_method: 'phone',
      start_time: slot.start_time + 7200,
    })
  })

  it('keeps the name of its counselor only, when the body leaves the name out [CALL-31]', async () => {
    const { token } = await at.member()
    const { id } = (await keep(token)).body
    const named = async (part: object): Promise<Json> => (await change(token, id, part)).body.provider_name
    expect(await named({ provider_id: slot.provider_id })).toBe('Dr. Nina Park')
    expect(await named({ provider_id: 800_502 })).toBeNull()
    expect(await named({ provider_id: 800_502, provider_name: 'Luis Ortega' })).toBe('Luis Ortega')
  })

  it('does not change after it is booked [CALL-31]', async () => {
    const { token } = await at.member()
    const { id } = (await keep(token)).body
    await finalize(token, id)
    expect((await change(token, id, { start_time: slot.start_time + 3600 })).status).toBe(409)
    expect((await latest(token)).body.selected_time_slot).toBe('2026-11-23T17:00:00Z')
  })
})
