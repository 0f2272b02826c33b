import { getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { changeCalendar, readCounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import {
  undoDeclineVisit,
  declineVisit,
  closeVisit,
  readCounselorDay,
  readCounselorVisit,
} from '@evenkeel/api-contract/counselor/visits'
import { cancelAppointment, listUpcomingAppointments } from '@evenkeel/api-contract/telehealth/appointments'
import { listPatientMessages } from '@evenkeel/api-contract/telehealth/messages'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { timeOff } from '#db/counselor-tables.ts'
import { appointments } from '#db/tables.ts'
import { bookedHour, clearCalendars, createBookedSlot } from '#testing/booked-hour.ts'
import { bookSlot, createBookingBody, findFreeSlots, readRefusal } from '#testing/booking.ts'
import { createTestCounselorAuth, signInAsCounselor } from '#testing/counselor-auth.ts'
import { MONDAY, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()
const WORDS = 'I found somebody for my child.'
const LETTER = `About our visit on Friday, March 6 at 1:00 PM Eastern time, which stays at this time after all:\n\n${WORDS}`

describe('a visit its counselor can make after all', () => {
  const counselorAuth = createTestCounselorAuth()
  let sandbox: Sandbox
  let ada: SignedIn
  let provider: number
  let dana: ApiCall
  let visit: number
  beforeAll(async () => {
    sandbox = await openSandbox({ logger, extra: { counselorDoor: counselorAuth } })
    ada = await sandbox.signIn('ada', { covered_sessions: 3 })
    provider = (await findFreeSlots(sandbox, ada, 'FL'))[0]?.providerId ?? 0
    dana = await signInAsCounselor(sandbox, provider)
  })
  beforeEach(async () => {
    await setClock(Temporal.Instant.from(MONDAY))
    await clearCalendars(sandbox.store.db, provider)
    visit = await booked()
  })
  afterAll(() => sandbox.close())

  /** Logs in again, because sessions expire within days. */
  const setClock = async (at: Temporal.Instant): Promise<void> => {
    sandbox.clock.set(at)
    ada = await sandbox.signIn('ada', { covered_sessions: 3 })
  }
  const slot = () => createBookedSlot(provider)
  const booked = async (): Promise<number> =>
    (await bookSlot(sandbox, ada, createBookingBody(slot()))).appointment.id
  const params = () => ({ visit_id: visit })
  const asks = (choice: 'move' | 'cancel' = 'move') =>
    dana(declineVisit, { params: params(), body: { choice, message: 'My child is ill.' } })
  const canMake = (message = WORDS) => dana(undoDeclineVisit, { params: params(), body: { message } })
  const memberCancels = () =>
    sandbox.call(cancelAppointment, { params: { patient: ada.id, id: visit }, headers: ada.headers })
  /** What the member reads besides the first message, which asks to move. */
  const sentMessages = async (): Promise<readonly string[]> => {
    const found = await sandbox.call(listPatientMessages, { params: { id: ada.id }, headers: ada.headers })
    return found.messages.map(({ message }) => message).filter((one) => !one.includes('which I ask you'))
  }
  /** When the member was asked to move each upcoming visit. */
  const askedToMove = async () =>
    (
      await sandbox.call(listUpcomingAppointments, { params: { id: ada.id }, headers: ada.headers })
    ).appointments.map((one) => one.asked_to_move_at)
  const calendar = () => dana(readCounselorCalendar, { query: {} })
  /** For the visits of the shown week, whether a move was requested. */
  const marks = async () =>
    (await calendar()).days.flatMap(({ booked: all }) => all.map((one) => one.asked_to_move_at !== null))

  it('stays booked: the move request is withdrawn, the member is notified, and the hour is bookable again', async () => {
    await asks()
    expect([await marks(), (await calendar()).time_off.length]).toEqual([[true], 1])
    const after = await canMake()
    expect([after.visit.standing, after.visit.asked_to_move_at]).toEqual(['booked', null])
    expect([await askedToMove(), await sentMessages()]).toEqual([[null], [LETTER]])
    expect([await marks(), (await calendar()).time_off]).toEqual([[false], []])
  })

  it('is confirmed twice, also from two windows at once, with a single notification', async () => {
    await asks()
    await Promise.all([canMake(), canMake('Other words.')])
    expect((await canMake()).visit.asked_to_move_at).toBeNull()
    expect(await sentMessages()).toHaveLength(1)
  })

  it('sends nothing without a move request', async () => {
    await canMake()
    expect([await sentMessages(), await askedToMove()]).toEqual([[], [null]])
  })

  it('keeps longer time off', async () => {
    const change = { kind: 'time_off', from: '2026-03-06T08:00', to: '2026-03-06T18:00' } as const
    const decisions = [{ visit, decision: 'move' as const }]
    await dana(changeCalendar, { body: { change, decisions, message: 'I am away.' } })
    await canMake()
    expect([(await calendar()).time_off.length, await askedToMove()]).toEqual([1, [null]])
  })

  it('is refused with its reason when the visit was canceled by either side, has started, or was closed', async () => {
    const because = (message: string) => ({ status: 409, payload: { errors: [{ message }] } })
    await asks()
    await setClock(bookedHour)
    await expect(canMake()).rejects.toMatchObject(
      because('This visit has begun, so nothing was sent. Say how it ended instead.'),
    )
    await dana(closeVisit, { params: params(), body: { attendance: 'did_not_come', closing: null } })
    await expect(canMake()).rejects.toMatchObject(
      because('It was said already how this visit ended. Nothing was sent.'),
    )
    await setClock(Temporal.Instant.from(MONDAY))
    for (const table of [appointments, timeOff]) await sandbox.store.db.delete(table)
    visit = await booked()
    await asks()
    await memberCancels()
    await expect(canMake()).rejects.toMatchObject(
      because('The person canceled this visit just now. Nothing was sent.'),
    )
    await sandbox.store.db.delete(timeOff)
    visit = await booked()
    await asks('cancel')
    await expect(canMake()).rejects.toMatchObject(
      because('This visit was canceled meanwhile. Nothing was sent.'),
    )
    expect((await sentMessages()).filter((one) => one.includes('after all'))).toEqual([])
  })

  it('is refused without a message, and not found for another counselor (trust S2)', async () => {
    await asks()
    expect((await readRefusal(canMake(' \n'))).status).toBe(400)
    const other = await signInAsCounselor(sandbox, provider + 1)
    const foreign = other(undoDeclineVisit, { params: params(), body: { message: WORDS } })
    expect((await readRefusal(foreign)).status).toBe(404)
    expect((await dana(readCounselorVisit, { params: params() })).visit.asked_to_move_at).not.toBeNull()
  })

  it('has one outcome when the member cancels at the same moment (trust R1)', async () => {
    for (let round = 0; round < (getTestEngine() === 'postgres' ? 10 : 2); round += 1) {
      await clearCalendars(sandbox.store.db, provider)
      visit = await booked()
      await asks()
      const [, said] = await Promise.allSettled([memberCancels(), canMake()])
      expect((await sentMessages()).length).toBe(said.status === 'fulfilled' ? 1 : 0)
    }
  })

  it('is listed on the day page when no earlier visit is', async () => {
    const next = async () => (await dana(readCounselorDay, {})).next?.visit.id ?? null
    const later = { ...slot(), start: slot().start + 72 * 3600 }
    const { id: monday } = (await bookSlot(sandbox, ada, createBookingBody(later))).appointment
    expect(await next()).toBe(visit)
    await setClock(bookedHour.subtract({ hours: 24 }))
    expect(await next()).toBeNull()
    await setClock(Temporal.Instant.from(MONDAY))
    await memberCancels()
    expect(await next()).toBe(monday)
    visit = monday
    await memberCancels()
    expect(await next()).toBeNull()
  })
})
