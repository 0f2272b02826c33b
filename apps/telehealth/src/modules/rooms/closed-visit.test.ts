import { closeVisit, joinCounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { cancelAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import {
  readConnectionParams,
  readRoom,
  readRoomSignals,
  sendRoomSignal,
} from '@evenkeel/api-contract/telehealth/video-room'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookSlot, createBookingBody, findFreeSlots, readRefusal, type Slot } from '#testing/booking.ts'
import { createTestCounselorAuth, signInAsCounselor } from '#testing/counselor-auth.ts'
import { jwtSecret, openSandbox, type Sandbox } from '#testing/sandbox.ts'
import { createRoomPasses } from '#modules/tokens/room-passes.ts'

describe('end of a video visit', () => {
  let sandbox: Sandbox
  let slots: readonly Slot[]
  let used = 0
  beforeAll(async () => {
    sandbox = await openSandbox({
      logger: failOnErrorLog(),
      extra: { counselorDoor: createTestCounselorAuth() },
    })
    slots = await findFreeSlots(sandbox, await sandbox.signIn('ada', { covered_sessions: null }), 'FL')
  })
  afterAll(() => sandbox.close())

  const calls = (id: number, pass: string) => {
    const sent = { params: { id }, headers: { authorization: `Bearer ${pass}` } }
    return {
      pass,
      hello: () => sandbox.call(sendRoomSignal, { ...sent, body: { signal: { kind: 'hello' } } }),
      hear: (after: number) => sandbox.call(readRoomSignals, { ...sent, query: { after } }),
      look: () => sandbox.call(readRoom, sent),
    }
  }

  const known = new Map<number, ReturnType<typeof signInAsCounselor>>()
  const workers = (providerId: number) => {
    const work = known.get(providerId) ?? signInAsCounselor(sandbox, providerId)
    known.set(providerId, work)
    return work
  }

  /** Both sides enter the video room of a visit, this many minutes after its start. */
  async function meet(minutesAfter = 10) {
    const slot = slots[used]
    if (!slot) throw new Error('too few slots')
    used += 1
    sandbox.clock.set(Temporal.Instant.from('2026-03-02T14:00:00Z'))
    const booker = await sandbox.signIn('ada', { covered_sessions: null })
    const { id } = (await bookSlot(sandbox, booker, createBookingBody(slot))).appointment
    sandbox.clock.set(
      Temporal.Instant.fromEpochMilliseconds(slot.start * 1000).add({ minutes: minutesAfter }),
    )
    const { id: patient, headers } = await sandbox.signIn('ada', { covered_sessions: null })
    const work = await workers(slot.providerId)
    const entered = await sandbox.call(readConnectionParams, { params: { id }, headers })
    const { url } = await work(joinCounselorVisit, { params: { visit_id: id } })
    return {
      id,
      work,
      enter: () => sandbox.call(readConnectionParams, { params: { id }, headers }),
      cancel: () => sandbox.call(cancelAppointment, { params: { patient, id }, headers }),
      closesAt: Temporal.Instant.from(entered.closes_at),
      member: calls(id, entered.room_pass ?? ''),
      counselor: calls(id, new URL(url).hash.slice(1)),
    }
  }

  it.each(['did_not_come', 'not_held'] as const)(
    'ends for both sides as soon as the counselor records %s, also for a waiting side [CALL-53]',
    async (attendance) => {
      const { id, work, member, counselor } = await meet()
      const { position } = await member.hello()
      const waiting = readRefusal(member.hear(position))
      await work(closeVisit, { params: { visit_id: id }, body: { attendance, closing: null } })
      const closed = { status: 422, code: 'visit_closed' }
      expect(await waiting).toEqual(closed)
      expect(await readRefusal(counselor.hear(0))).toEqual(closed)
      expect(await readRefusal(counselor.hello())).toEqual(closed)
      expect(await readRefusal(work(joinCounselorVisit, { params: { visit_id: id } }))).toEqual(closed)
    },
  )

  it('tells waiting and entering sides that the visit was canceled, before and after its start [CALL-53]', async () => {
    const { id, work, member, counselor, enter, cancel } = await meet(-10)
    const { position } = await member.hello()
    const waiting = readRefusal(member.hear(position))
    await cancel()
    const canceled = { status: 422, code: 'visit_canceled' }
    expect(await waiting).toEqual(canceled)
    for (const minutesLater of [0, 15]) {
      sandbox.clock.advance(minutes(minutesLater))
      expect(await readRefusal(enter())).toEqual(canceled)
      expect(await readRefusal(counselor.hello())).toEqual(canceled)
      expect(await readRefusal(work(joinCounselorVisit, { params: { visit_id: id } }))).toEqual(canceled)
    }
  })

  it('invalidates the passes of both sides on every endpoint [CALL-53]', async () => {
    const { id, closesAt, member, counselor } = await meet()
    const ends = closesAt.epochMilliseconds / 1000
    expect([decodeJwt(member.pass).exp, decodeJwt(counselor.pass).exp]).toEqual([ends, ends])
    const endsAt = sandbox.clock.now().add({ minutes: 1 })
    const short = await createRoomPasses({ secret: jwtSecret }).issue({
      appointmentId: id,
      role: 'counselor',
      endsAt,
    })
    await calls(id, short).hello()
    sandbox.clock.advance(minutes(1))
    expect(await readRefusal(calls(id, short).hello())).toEqual({ status: 422, code: 'too_late' })
    await counselor.hello()
  })

  it("shows each side the other's name and when the visit ends [BOOK-14]", async () => {
    const { member, counselor } = await meet()
    expect(await counselor.look()).toEqual({
      other_name: 'Ada Lovettada',
      starts_in: -600,
      ends_in: 2400,
    })
    expect((await member.look()).other_name).not.toBe('Ada Lovettada')
    sandbox.clock.advance(minutes(60))
    expect(await readRefusal(counselor.look())).toEqual({ status: 422, code: 'too_late' })
  })
})
