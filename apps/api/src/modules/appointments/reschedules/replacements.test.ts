import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { members } from '#modules/members/tables.ts'
import { type MemberApi, NORTHSTAR, openMemberApi } from '#testing/member-api.ts'
import { createProcessContext, createSimulatedTelehealth } from '#testing/simulated-telehealth.ts'
import { sampleBooking } from '#testing/telehealth-fixtures.ts'
import { reschedule } from './reschedule-appointment.ts'

const OLD = Temporal.Instant.from('2026-11-24T17:00:00Z').epochMilliseconds / 1000

describe('rescheduled appointments of a member', () => {
  let at: MemberApi
  let world: ReturnType<typeof createSimulatedTelehealth>
  let person: Awaited<ReturnType<MemberApi['member']>>
  beforeAll(async () => {
    at = await openMemberApi()
  })
  beforeEach(async () => {
    world = createSimulatedTelehealth(null, at.clock)
    // The telehealth sandbox knows one patient: the member of this test.
    await at.store.db.update(members).set({ mdliveId: null })
    person = await at.member()
  })
  afterAll(() => at.close())

  const move = async (appointment_id: number, start_time: number) => {
    const caller = { id: person.id, organisationId: NORTHSTAR } as Parameters<typeof reschedule>[1]
    const wish = {
      appointment_id,
      provider_id: 800_501,
      start_time,
      appointment_method: 'video' as const,
      state_abbrev: 'CO',
    }
    return (await reschedule(createProcessContext(at, world), caller, wish, null)).appointment_id ?? 0
  }
  const listed = async (token = person.token) =>
    (await at.send('GET', '/appointments/reschedules', { token })).body.results

  it('are listed with their replacement, newest first [BOOK-06]', async () => {
    const first = world.stands({ ...sampleBooking, start_time: OLD })
    const second = await move(first, OLD + 3600)
    at.clock.advance(1000)
    const third = await move(second, OLD + 7200)
    expect(await listed()).toEqual([
      { from_appointment_id: second, to_appointment_id: third, start_time: '2026-11-24T19:00:00Z' },
      { from_appointment_id: first, to_appointment_id: second, start_time: '2026-11-24T18:00:00Z' },
    ])
    expect(await listed((await at.member()).token)).toEqual([])
  })

  it('are listed with their old time if that was booked again, and not listed if nothing changed', async () => {
    const kept = world.stands({ ...sampleBooking, start_time: OLD })
    world.take({ ...sampleBooking, start_time: OLD + 3600 })
    expect(await move(kept, OLD + 3600)).toBe(kept)
    expect(await listed()).toEqual([])
    world.order({ step: 'book new', fault: 'refuse' })
    const again = await move(kept, OLD + 7200)
    expect(await listed()).toEqual([
      { from_appointment_id: kept, to_appointment_id: again, start_time: '2026-11-24T17:00:00Z' },
    ])
    world.order({ step: 'book new', fault: 'refuse' }, { step: 'book old', fault: 'refuse' })
    await move(again, OLD + 7200)
    expect(await listed()).toHaveLength(1)
  })
})
