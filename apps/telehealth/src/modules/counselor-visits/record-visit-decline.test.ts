import { getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { readCounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import type { DeclineVisitChoice } from '@evenkeel/api-contract/counselor/constants'
import {
  declineVisit,
  closeVisit,
  listUpcomingVisits,
  acknowledgeCancellation,
  readCounselorDay,
  readCounselorVisit,
} from '@evenkeel/api-contract/counselor/visits'
import {
  cancelAppointment,
  listUpcomingAppointments,
  readAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import { readPatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { listPatientMessages } from '@evenkeel/api-contract/telehealth/messages'
import { readProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appointments } from '#db/tables.ts'
import { bookedHour, clearCalendars, createBookedSlot } from '#testing/booked-hour.ts'
import { bookSlot, createBookingBody, findFreeSlots, readRefusal } from '#testing/booking.ts'
import { createTestCounselorAuth, signInAsCounselor } from '#testing/counselor-auth.ts'
import { api, MONDAY, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()
const WORDS = 'My child is ill.'
const ABOUT = 'About our visit on Friday, March 6 at 1:00 PM Eastern time'
const letter = {
  cancel: `${ABOUT}, which I had to cancel:\n\n${WORDS}`,
  move: `${ABOUT}, which I ask you to move:\n\n${WORDS}`,
}

describe('a visit its counselor cannot make', () => {
  const counselorAuth = createTestCounselorAuth()
  let sandbox: Sandbox
  let ada: SignedIn
  let provider: number
  let dana: ApiCall
  let visit: number
  beforeAll(async () => {
    sandbox = await openSandbox({ logger, extra: { counselorDoor: counselorAuth, operatorCalls: true } })
    ada = await signIn()
    provider = (await findFreeSlots(sandbox, ada, 'FL'))[0]?.providerId ?? 0
    dana = await signInAsCounselor(sandbox, provider)
  })
  beforeEach(async () => {
    await setClock(Temporal.Instant.from(MONDAY))
    counselorAuth.told.length = 0
    await clearCalendars(sandbox.store.db, provider)
    visit = await booked()
  })
  afterAll(() => sandbox.close())

  /** Logs in again, because sessions expire within days. */
  const signIn = () => sandbox.signIn('ada', { covered_sessions: 3, notice_hours: 24 })
  const setClock = async (at: Temporal.Instant): Promise<void> => {
    sandbox.clock.set(at)
    ada = await signIn()
  }
  /** The booked hour, or one later. */
  const slotAt = (later = 0) => ({
    ...createBookedSlot(provider),
    start: createBookedSlot(provider).start + later,
  })
  const booked = async (): Promise<number> =>
    (await bookSlot(sandbox, ada, createBookingBody(slotAt()))).appointment.id
  const params = () => ({ visit_id: visit })
  const cannotMake = (choice: DeclineVisitChoice, message = WORDS) =>
    dana(declineVisit, { params: params(), body: { choice, message } })
  const memberCancels = () =>
    sandbox.call(cancelAppointment, { params: { patient: ada.id, id: visit }, headers: ada.headers })
  const sentMessages = async (): Promise<readonly string[]> => {
    const { messages } = await sandbox.call(listPatientMessages, {
      params: { id: ada.id },
      headers: ada.headers,
    })
    return messages.map(({ message }) => message)
  }
  /** Sessions left, and how often the member sees the hour. */
  const left = async (): Promise<number | null> => {
    const { authorizations } = await sandbox.call(readPatientCoverage, {
      body: { api, member_id: 'ada' },
    })
    const [one] = authorizations
    return one?.sessions == null ? null : one.sessions - one.used - one.reserved
  }
  const isOffered = async (): Promise<boolean> => {
    const { availability_details: found } = await sandbox.call(readProviderProfile, {
      params: { id: provider },
      query: { specific_date: '2026-03-06', state_abbrev: 'FL' },
      headers: ada.headers,
    })
    return found.available_hours.some(({ timeslot }) => Temporal.Instant.from(timeslot).equals(bookedHour))
  }
  /** The status the member sees: "booked", or "cancelled by counselor". */
  const memberReads = async () => {
    const params = { patient: ada.id, id: visit }
    const { appointment } = await sandbox.call(readAppointment, { params, headers: ada.headers })
    return [appointment.status, appointment.canceled_by].filter(Boolean).join(' by ')
  }
  /** When the member was asked to move each upcoming visit. */
  const askedToMove = async () =>
    (
      await sandbox.call(listUpcomingAppointments, { params: { id: ada.id }, headers: ada.headers })
    ).appointments.map((one) => one.asked_to_move_at)
  const day = () => dana(readCounselorDay, {})

  it('is canceled: the member is notified with day, hour and zone, gets the session back, and the hour is blocked', async () => {
    // After the notice deadline: the counselor cancels, not the member.
    await setClock(bookedHour.subtract({ hours: 2 }))
    expect(await left()).toBe(2)
    const after = await cannotMake('cancel')
    expect([after.visit.standing, after.canceled?.by]).toEqual(['canceled', 'counselor'])
    expect([await memberReads(), await left(), await sentMessages(), await isOffered()]).toEqual([
      'cancelled by counselor',
      3,
      [letter.cancel],
      false,
    ])
    expect((await day()).canceled).toEqual([])
  })

  it('is free to cancel regardless of notice after the member was asked to move it', async () => {
    await setClock(bookedHour.subtract({ hours: 2 }))
    const freeUntil = async () =>
      (await sandbox.call(listUpcomingAppointments, { params: { id: ada.id }, headers: ada.headers }))
        .appointments[0]?.free_until
    expect(await freeUntil()).toBe(bookedHour.subtract({ hours: 24 }).toString())
    await cannotMake('move')
    expect(await freeUntil()).toBe(bookedHour.toString())
    await memberCancels()
    expect([await memberReads(), await left()]).toEqual(['cancelled by member', 3])
  })

  it('has no move request at first', async () => {
    expect(await askedToMove()).toEqual([null])
  })

  it('is asked to move: it keeps its session, the member is notified, and the visit and lists show the time of the request', async () => {
    const after = await cannotMake('move')
    const at = sandbox.clock.now().toString()
    expect([after.visit.standing, after.visit.asked_to_move_at]).toEqual(['booked', at])
    expect([await memberReads(), await left(), await sentMessages()]).toEqual(['booked', 2, [letter.move]])
    // The member also sees it at the visit.
    expect(await askedToMove()).toEqual([at])
    const { visits } = await dana(listUpcomingVisits, {})
    expect(visits.map(({ visit: one }) => [one.id, one.asked_to_move_at])).toEqual([[visit, at]])
    // The member moves it; nobody else can book the hour.
    await memberCancels()
    expect(await isOffered()).toBe(false)
  })

  it.each(['move', 'cancel'] as const)(
    'is declined twice (%s), also from two windows at once, with a single notification',
    async (choice) => {
      await Promise.all([cannotMake(choice), cannotMake(choice, 'Other words.')])
      await cannotMake(choice)
      const { time_off } = await dana(readCounselorCalendar, { query: {} })
      expect([(await sentMessages()).length, time_off.length]).toEqual([1, 1])
    },
  )

  it('is asked to move and then canceled: sends both notifications and blocks the hour once', async () => {
    await cannotMake('move')
    await cannotMake('cancel', 'It must end after all.')
    expect((await sentMessages()).length).toBe(2)
    expect((await dana(readCounselorCalendar, { query: {} })).time_off).toHaveLength(1)
    // An outdated page still asks for the move.
    expect((await readRefusal(cannotMake('move'))).status).toBe(409)
    expect((await sentMessages()).length).toBe(2)
  })

  it.each(['move', 'cancel'] as const)(
    'is refused (%s) when the member has canceled, the visit has started, or it was closed',
    async (choice) => {
      await setClock(bookedHour)
      expect((await readRefusal(cannotMake(choice))).status).toBe(409)
      await dana(closeVisit, { params: params(), body: { attendance: 'did_not_come', closing: null } })
      expect((await readRefusal(cannotMake(choice))).status).toBe(409)
      await setClock(Temporal.Instant.from(MONDAY))
      expect((await readRefusal(cannotMake(choice))).status).toBe(409)
      await sandbox.store.db.delete(appointments)
      visit = await booked()
      await memberCancels()
      await expect(cannotMake(choice)).rejects.toMatchObject({
        status: 409,
        payload: { errors: [{ message: 'The person canceled this visit just now. Nothing was sent.' }] },
      })
      expect(await sentMessages()).toEqual([])
      expect(await isOffered()).toBe(true)
    },
  )

  it('is refused without a message, and not found for another counselor (trust S2)', async () => {
    expect((await readRefusal(cannotMake('cancel', ' \n'))).status).toBe(400)
    const other = await signInAsCounselor(sandbox, provider + 1)
    for (const [endpoint, body] of [
      [declineVisit, { choice: 'cancel', message: WORDS }],
      [acknowledgeCancellation, undefined],
    ] as const)
      expect((await readRefusal(other(endpoint, { params: params(), body } as never))).status).toBe(404)
    expect((await other(listUpcomingVisits, {})).visits).toEqual([])
    expect([await memberReads(), await sentMessages()]).toEqual(['booked', []])
  })

  it('has one outcome when the member cancels at the same moment (trust R1)', async () => {
    const rounds = getTestEngine() === 'postgres' ? 20 : 3
    for (let round = 0; round < rounds; round += 1) {
      await clearCalendars(sandbox.store.db, provider)
      visit = await booked()
      const outcome = (work: Promise<unknown>) =>
        work.then(
          () => 'done',
          () => 'refused',
        )
      const both = await Promise.all([outcome(memberCancels()), outcome(cannotMake('cancel'))])
      expect([
        ['done', 'refused'],
        ['refused', 'done'],
      ]).toContainEqual(both)
      expect([await left(), (await sentMessages()).length]).toEqual([3, both[1] === 'done' ? 1 : 0])
    }
  })

  it("shows a member's cancellation on the day page for a day with the next visit, until it is dismissed", async () => {
    await memberCancels()
    const next = await bookSlot(sandbox, ada, createBookingBody(slotAt(3600)))
    const [note] = (await day()).canceled
    expect(note).toMatchObject({
      visit: { id: visit, standing: 'canceled' },
      canceled_at: sandbox.clock.now().toString(),
      next_visit_at: Temporal.Instant.from(next.appointment.start_time).toString(),
    })
    expect((await dana(readCounselorVisit, { params: params() })).canceled?.by).toBe('person')
    expect(await memberReads()).toBe('cancelled by member')
    await dana(acknowledgeCancellation, { params: params() })
    await dana(acknowledgeCancellation, { params: params() })
    expect((await day()).canceled).toEqual([])
    visit = next.appointment.id
    await memberCancels()
    sandbox.clock.advance(25 * 3_600_000)
    expect((await day()).canceled).toEqual([])
  })

  it('sends its counselor one email when the member canceled it, and none when the counselor did', async () => {
    await memberCancels()
    // It may be part of a move.
    await sandbox.telehealth.work()
    expect(counselorAuth.told).toEqual([])
    sandbox.clock.advance(120_000)
    for (const _round of [1, 2]) await sandbox.telehealth.work()
    expect(counselorAuth.told).toEqual([{ id: visit, wasMoved: false }])
    visit = await booked()
    await cannotMake('cancel')
    sandbox.clock.advance(120_000)
    await sandbox.telehealth.work()
    expect(counselorAuth.told).toHaveLength(1)
  })

  it('not held, and not because of the member: uses no session, and is recorded once', async () => {
    const end = (attendance: 'not_held' | 'did_not_come') =>
      dana(closeVisit, { params: params(), body: { attendance, closing: null } })
    expect((await readRefusal(end('not_held'))).status).toBe(409)
    await setClock(bookedHour.add({ minutes: 20 }))
    const both = await Promise.all([end('not_held'), end('not_held')])
    expect(both.map(({ visit: one }) => one.standing)).toEqual(['not_held', 'not_held'])
    expect([await memberReads(), await left()]).toEqual(['cancelled by not_held', 3])
    expect((await readRefusal(end('did_not_come'))).status).toBe(409)
    expect((await day()).to_close).toEqual([])
  })
})
