import { bookAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { limits } from '@evenkeel/api-contract/limits'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type MemberApi, openMemberApi } from '#testing/member-api.ts'

const NOTE = 'My sister is ill.'
const slot = {
  appointment_method: 'video',
  provider_id: 800_501,
  start_time: Temporal.Instant.from('2026-11-23T17:00:00Z').epochMilliseconds / 1000,
  state_abbrev: 'FL',
}

describe('a note for the counselor', () => {
  let at: MemberApi
  const keep = (token: string, note?: string, key?: string) =>
    at.send('POST', '/appointments', {
      token,
      body: { ...slot, ...(note === undefined ? {} : { chief_complaint_comments: note }) },
      headers: key ? { 'idempotency-key': key } : {},
    })
  const change = (token: string, id: string, body: Json) =>
    at.send('PATCH', `/appointments/${id}`, { token, body })
  const finalize = (token: string, id: string) => at.send('POST', `/appointments/${id}/finalize`, { token })
  const noteBooked = (): Json =>
    (at.telehealth.calls.findLast(({ path }) => path === bookAppointment.path) as Json).body.appointment
      .chief_complaint_comments
  const stored = async (id: string): Promise<Uint8Array | null> => {
    const [row] = await queryRows<{ note: Uint8Array | null }>(
      at.store.db,
      sql`select chief_complaint_comments as note from portal.appointments where id = ${id}`,
    )
    return row?.note ?? null
  }
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterEach(() => at.telehealth.calm())
  afterAll(() => at.close())

  it('is stored encrypted before the code, sent with the booking, and then deleted here', async () => {
    const { email, token } = await at.registered()
    const { body } = await keep(token, `  ${NOTE} `)
    const bytes = await stored(body.id)
    expect(bytes?.length).toBeGreaterThan(NOTE.length)
    expect(Buffer.from(bytes ?? []).includes(NOTE)).toBe(false)
    await at.send('POST', '/auth/confirm-sign-up', { token, body: { email, otp: await at.codeFor(email) } })
    const booked = await finalize(token, body.id)
    expect([booked.status, noteBooked(), await stored(body.id)]).toEqual([200, NOTE, null])
  })

  it('is not in any response or email', async () => {
    const { email, token } = await at.member()
    const kept = await keep(token, NOTE)
    const booked = await finalize(token, kept.body.id)
    const latest = await at.send('GET', '/appointments/latest', { token })
    await at.api.workOnVisits()
    const said = JSON.stringify([kept.body, booked.body, latest.body, await at.mailsTo(email)])
    expect(said).not.toContain('sister')
  })

  it('stays with the draft when the slot is taken, another is selected, or the response is lost', async () => {
    const { token } = await at.member()
    const { id } = (await keep(token, NOTE)).body
    at.telehealth.trouble(bookAppointment, 'provider_unavailable')
    expect((await finalize(token, id)).status).toBe(409)
    await change(token, id, { start_time: slot.start_time + 3600 })
    at.telehealth.trouble(bookAppointment, 'lost')
    await finalize(token, id)
    expect((await finalize(token, id)).body.appointment.status).toBe('booked')
    expect(noteBooked()).toBe(NOTE)
  })

  it('is the latest one sent, is removed by null, and is part of what an idempotency key covers', async () => {
    const { token } = await at.member()
    const { id } = (await keep(token, NOTE, 'key-1')).body
    expect((await keep(token, NOTE, 'key-1')).body.id).toBe(id)
    expect((await keep(token, 'Another one', 'key-1')).status).toBe(422)
    await change(token, id, { chief_complaint_comments: 'Another one' })
    await finalize(token, id)
    expect(noteBooked()).toBe('Another one')
    const second = (await keep(token, NOTE)).body.id
    await change(token, second, { chief_complaint_comments: ' ', start_time: slot.start_time + 7200 })
    await finalize(token, second)
    expect([noteBooked(), await stored(second)]).toEqual([undefined, null])
  })

  it('is limited in length', async () => {
    const { token } = await at.member()
    expect((await keep(token, 'x'.repeat(limits.visitNoteMax))).status).toBe(201)
    const { status, body } = await keep(token, 'x'.repeat(limits.visitNoteMax + 1))
    expect([status, body.errors[0].field]).toEqual([400, 'chief_complaint_comments'])
  })
})
