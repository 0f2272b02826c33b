import { closeVisit, readCounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import {
  listPastAppointments,
  listUpcomingAppointments,
} from '@evenkeel/api-contract/telehealth/appointments'
import { recordPatientSessionNote } from '@evenkeel/api-contract/telehealth/coverage'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookSlot, createBookingBody, findFreeSlots } from '#testing/booking.ts'
import { createTestCounselorAuth, signInAsCounselor } from '#testing/counselor-auth.ts'
import { api, openSandbox, type Sandbox } from '#testing/sandbox.ts'

const logger = failOnErrorLog()

describe('cost of a no-show', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await openSandbox({ logger, extra: { counselorDoor: createTestCounselorAuth() } })
  })
  afterAll(() => sandbox.close())

  it.each([
    [{}, true],
    [{ no_show_counts: false }, false],
  ] as const)('is shown to the counselor as the contract defines it: %o', async (terms, counts) => {
    const person = await sandbox.signIn(`came ${counts}`, { covered_sessions: 3, ...terms })
    const [slot] = await findFreeSlots(sandbox, person, 'FL')
    if (!slot) throw new Error('no free slot')
    const { id } = (await bookSlot(sandbox, person, createBookingBody(slot))).appointment
    const counselor = await signInAsCounselor(sandbox, slot.providerId)
    const visit = await counselor(readCounselorVisit, { params: { visit_id: id } })
    expect(visit.no_show_counts).toBe(counts)
  })

  it('is the same for the member, the counselor and the totals, also before the visit is over', async () => {
    const sandbox = await openSandbox({
      logger,
      extra: { counselorDoor: createTestCounselorAuth(), operatorCalls: true },
    })
    const person = await sandbox.signIn('nia', { covered_sessions: 3 })
    const [slot] = await findFreeSlots(sandbox, person, 'FL')
    if (!slot) throw new Error('no free slot')
    const { id } = (await bookSlot(sandbox, person, createBookingBody(slot))).appointment
    const params = { visit_id: id }
    const counselor = await signInAsCounselor(sandbox, slot.providerId)
    const session = async () => (await counselor(readCounselorVisit, { params })).session
    expect(await session()).toEqual({ used: 1, booked: 1, of: 3 })
    sandbox.clock.set(Temporal.Instant.fromEpochMilliseconds(slot.start * 1000).add({ minutes: 20 }))
    await counselor(closeVisit, { params, body: { attendance: 'did_not_come', closing: null } })
    expect(await session()).toEqual({ used: 1, booked: 0, of: 3 })
    let again = await sandbox.signIn('nia', { covered_sessions: 3 })
    const past = async () =>
      (
        await sandbox.call(listPastAppointments, {
          params: { id: again.id },
          query: { page: 1, per_page: 5 },
          headers: again.headers,
        })
      ).appointments.map(({ status, did_not_come }) => [status, did_not_come])
    const upcoming = async () => {
      const own = { params: { id: again.id }, headers: again.headers }
      return (await sandbox.call(listUpcomingAppointments, own)).appointments.map((one) => one.id)
    }
    // A closed room has no Join button.
    expect([await upcoming(), await past()]).toEqual([[], [['completed', true]]])
    sandbox.clock.set(Temporal.Instant.fromEpochMilliseconds(slot.start * 1000).add({ hours: 2 }))
    again = await sandbox.signIn('nia', { covered_sessions: 3 })
    expect([await upcoming(), await past()]).toEqual([[], [['completed', true]]])
    const note = { act: 'waive', reason: 'member_was_there' } as const
    const sent = { member_id: 'nia', visit_id: id, note, api }
    await sandbox.call(recordPatientSessionNote, { body: sent })
    expect([await upcoming(), await past()]).toEqual([[], [['completed', undefined]]])
    await sandbox.close()
  })
})
