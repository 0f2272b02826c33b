import { getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import {
  type CalendarChange,
  changeCalendar,
  previewCalendarChange,
  readCounselorCalendar,
} from '@evenkeel/api-contract/counselor/calendar'
import type { VisitDecision } from '@evenkeel/api-contract/counselor/constants'
import { hoursErrorMessages } from '@evenkeel/api-contract/counselor/validate-hours.messages'
import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { listPatientMessages } from '@evenkeel/api-contract/telehealth/messages'
import { readProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { timeOff } from '#db/counselor-tables.ts'
import { appointments, licenses, providers } from '#db/tables.ts'
import { bookSlot, createBookingBody, findFreeSlots, readRefusal, type Slot } from '#testing/booking.ts'
import { createTestCounselorAuth, signInAsCounselor } from '#testing/counselor-auth.ts'
import { MONDAY, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()
const office = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 9 * 60, to: 17 * 60 }))

describe('working hours of a counselor', () => {
  const counselorAuth = createTestCounselorAuth()
  let sandbox: Sandbox
  let ada: SignedIn
  let ben: SignedIn
  let provider: number
  let dana: ApiCall
  let slots: readonly Slot[]
  beforeAll(async () => {
    sandbox = await openSandbox({ logger, extra: { counselorDoor: counselorAuth } })
    ada = await sandbox.signIn('ada', { covered_sessions: 3 })
    ben = await sandbox.signIn('ben')
    provider = (await findFreeSlots(sandbox, ada, 'FL'))[0]?.providerId ?? 0
    dana = await signInAsCounselor(sandbox, provider)
  })
  beforeEach(async () => {
    const { db } = sandbox.store
    sandbox.clock.set(Temporal.Instant.from(MONDAY))
    await db.delete(appointments)
    await db.delete(timeOff)
    await db
      .update(providers)
      .set({ zone: 'America/New_York', weeklyHours: office, laterHours: [], dayHours: [], fullDays: 0 })
      .where(eq(providers.id, provider))
    slots = (await seen('2026-03-06')).map((timeslot) => ({
      providerId: provider,
      timeslot,
      start: Temporal.Instant.from(timeslot).epochMilliseconds / 1000,
    }))
  })
  afterAll(() => sandbox.close())

  /** What members of Florida see of a day. */
  const seen = async (day: string): Promise<readonly string[]> => {
    const { availability_details: found } = await sandbox.call(readProviderProfile, {
      params: { id: provider },
      query: { specific_date: day, state_abbrev: 'FL' },
      headers: ada.headers,
    })
    return found.available_hours.map(({ timeslot }) => timeslot)
  }
  const preview = (change: CalendarChange) => dana(previewCalendarChange, { body: { change, state: 'FL' } })
  const save = (change: CalendarChange, decisions: Record<number, VisitDecision> = {}, message?: string) =>
    dana(changeCalendar, {
      body: {
        change,
        message,
        decisions: Object.entries(decisions).map(([visit, decision]) => ({ visit: Number(visit), decision })),
      },
    })
  const slotAt = (hour: string): Slot => {
    const slot = slots.find(({ timeslot }) => timeslot.includes(`T${hour}`))
    if (!slot) throw new Error(`no slot at ${hour}`)
    return slot
  }
  const statusOf = async (id: number) => {
    const [row] = await sandbox.store.db.select().from(appointments).where(eq(appointments.id, id))
    return row?.status
  }
  const afternoon = { kind: 'time_off', from: '2026-03-06T13:00', to: '2026-03-06T17:00' } as const

  const changes: readonly CalendarChange[] = [
    afternoon,
    { kind: 'week', from: '2026-03-06', hours: [{ weekday: 5, from: 18 * 60, to: 20 * 60 }] },
    { kind: 'week', from: '2026-04-20', hours: [] },
    { kind: 'day', day: '2026-03-06', hours: [{ from: 10 * 60, to: 11 * 60 }] },
    { kind: 'day', day: '2026-03-08', hours: [{ from: 60, to: 300 }] },
  ]
  it.each(changes)('previews what members see afterwards: %o', async (change) => {
    const before = await preview(change)
    await save(change)
    for (const day of ['2026-03-05', '2026-03-06', '2026-03-08', '2026-03-13', '2026-04-24'])
      expect([day, await seen(day)]).toEqual([day, before.free.filter((start) => start.startsWith(day))])
    const gone = before.gone.find((start) => start.startsWith('2026-03-06'))
    if (gone) {
      const start = Temporal.Instant.from(gone).epochMilliseconds / 1000
      const slot = { providerId: provider, start, timeslot: gone }
      expect(await readRefusal(bookSlot(sandbox, ada, createBookingBody(slot)))).toEqual({
        status: 409,
        code: 'provider_unavailable',
      })
    }
  })

  it('stores the same time off once when a request is repeated after a lost response', async () => {
    await save(afternoon)
    await save(afternoon)
    const { time_off: planned } = await dana(readCounselorCalendar, { query: {} })
    expect(planned).toHaveLength(1)
  })

  it('asks about every visit of a day with new hours, including one outside the weekly hours', async () => {
    const { appointment } = await bookSlot(sandbox, ada, createBookingBody(slotAt('13:00')))
    const mornings: CalendarChange = {
      kind: 'week',
      from: '2026-03-06',
      hours: [{ weekday: 5, from: 9 * 60, to: 12 * 60 }],
    }
    await save(mornings, { [appointment.id]: 'keep' })
    const closed: CalendarChange = { kind: 'day', day: '2026-03-06', hours: [] }
    expect((await preview(closed)).visits.map(({ id }) => id)).toEqual([appointment.id])
    expect((await readRefusal(save(closed))).status).toBe(409)
    await save(closed, { [appointment.id]: 'keep' })
    const shorter: CalendarChange = { ...closed, hours: [{ from: 9 * 60, to: 10 * 60 }] }
    expect((await preview(shorter)).visits).toEqual([])
  })

  it('asks for a decision on each booked visit and applies it: keep, ask to move, or cancel', async () => {
    const { appointment: first } = await bookSlot(sandbox, ada, createBookingBody(slotAt('13:00')))
    const { appointment: second } = await bookSlot(sandbox, ben, createBookingBody(slotAt('15:00')))
    const { visits, gone } = await preview(afternoon)
    expect(visits.map(({ id, person }) => [id, person])).toEqual([
      [first.id, 'Ada L.'],
      [second.id, 'Ada L.'],
    ])
    expect(gone).toHaveLength(2)
    expect(counselorAuth.noted).toContain('ada')
    expect((await readRefusal(save(afternoon))).status).toBe(409)
    expect((await readRefusal(save(afternoon, { [first.id]: 'keep' }))).status).toBe(409)
    expect((await readRefusal(save(afternoon, { [first.id]: 'cancel', [second.id]: 'move' }))).status).toBe(
      400,
    )
    expect(await seen('2026-03-06')).toContain(slotAt('14:00').timeslot)
    await save(afternoon, { [first.id]: 'cancel', [second.id]: 'move' }, 'I am away on Friday afternoon.')
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['cancelled', 'booked'])
    for (const who of [ada, ben]) {
      const { messages } = await sandbox.call(listPatientMessages, {
        params: { id: who.id },
        headers: who.headers,
      })
      expect(messages[0]?.message).toMatch(
        /^About our visit on Friday, March 6 at [13]:00 PM Eastern time, which I (ask you to move|had to cancel):\n\nI am away on Friday afternoon\.$/,
      )
    }
    // A session canceled by the counselor is returned, and the time is not offered again.
    for (const hour of ['09:00', '10:00', '11:00'])
      await bookSlot(sandbox, ada, createBookingBody(slotAt(hour)))
    expect((await seen('2026-03-06')).filter((start) => start > '2026-03-06T13:00')).toEqual([])
    // A decided visit is not asked about again.
    expect(
      (await preview({ kind: 'day', day: '2026-03-06', hours: [] })).visits.map(({ id }) => id),
    ).not.toContain(second.id)
  })

  it("shows the week in the time zone of a selected state, with the same instants, and in the counselor's otherwise", async () => {
    const licensed = (state: string) => ({
      ...{ providerId: provider, state, sortName: 'Z', nextFree: null },
      ...{ refreshAt: sandbox.clock.now(), checkedAt: sandbox.clock.now() },
    })
    const rows = ['FL', 'CO'].map(licensed)
    await sandbox.store.db.insert(licenses).values(rows).onConflictDoNothing()
    const weekOf = (state?: string) =>
      dana(readCounselorCalendar, { query: { from: '2026-03-06', ...(state ? { state } : {}) } })
    const [own, colorado] = [await weekOf(), await weekOf('CO')]
    expect([own.days_zone, colorado.days_zone, colorado.zone]).toEqual([
      'America/New_York',
      'America/Denver',
      'America/New_York',
    ])
    const [first, theirs] = [own.days[0]?.free ?? [], colorado.days[0]?.free ?? []]
    expect([first[0], theirs[0]]).toEqual(['2026-03-06T09:00:00-05:00', '2026-03-06T07:00:00-07:00'])
    const moments = (starts: readonly string[]) =>
      starts.map((start) => Temporal.Instant.from(start).epochMilliseconds)
    expect(moments(theirs)).toEqual(moments(first))
    // Without a license there, no member sees anything: the week stays in the counselor's time zone.
    expect((await weekOf('PR')).days_zone).toBe('America/New_York')
    // Late hours are on the evening of another day there.
    await save({ kind: 'day', day: '2026-03-07', hours: [{ from: 60, to: 120 }] })
    expect((await weekOf('CO')).days[0]?.free.at(-1)).toBe('2026-03-06T23:00:00-07:00')
  })

  it('refuses to overwrite weekly hours saved in another window, also after midnight', async () => {
    const { today, weekly, later } = await dana(readCounselorCalendar, { query: {} })
    const seen = { weekly, later }
    const week = (from: string, hour: number) => ({
      kind: 'week' as const,
      from,
      hours: [{ weekday: 1, from: hour * 60, to: (hour + 3) * 60 }],
    })
    const saveSeen = (change: CalendarChange, over = seen) =>
      dana(changeCalendar, { body: { change, decisions: [], seen: over } })
    const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
    await saveSeen(week(tomorrow, 9))
    await expect(saveSeen(week(today, 13))).rejects.toMatchObject({
      status: 409,
      payload: { errors: [{ message: hoursErrorMessages.otherWeeks }] },
    })
    const fresh = await dana(readCounselorCalendar, { query: {} })
    expect(fresh).toMatchObject({ weekly, later: [{ from: tomorrow, hours: week(tomorrow, 9).hours }] })
    sandbox.clock.advance(24 * 60 * 60_000)
    await saveSeen(week(tomorrow, 13), fresh)
    expect((await dana(readCounselorCalendar, { query: {} })).weekly).toEqual(week(tomorrow, 13).hours)
  })

  it('undoes changes: time off, a day, a planned week', async () => {
    const before = await seen('2026-03-06')
    await save(afternoon)
    await save({ kind: 'day', day: '2026-03-06', hours: [] })
    await save({ kind: 'week', from: '2026-03-05', hours: [] })
    expect(await seen('2026-03-06')).toEqual([])
    const { time_off, own_days, weekly, later } = await dana(readCounselorCalendar, { query: {} })
    expect([time_off.length, own_days.length, weekly.length, later.length]).toEqual([1, 1, 5, 1])
    await save({ kind: 'drop_time_off', id: time_off[0]?.id ?? 0 })
    await save({ kind: 'day', day: '2026-03-06', hours: null })
    await save({ kind: 'drop_week', from: '2026-03-05' })
    expect(await seen('2026-03-06')).toEqual(before)
  })

  it('does not delete time off of another counselor or time off that does not exist (trust S2)', async () => {
    await save(afternoon)
    const { time_off } = await dana(readCounselorCalendar, { query: {} })
    const id = time_off[0]?.id ?? 0
    const other = await signInAsCounselor(sandbox, provider + 1)
    const drop = { body: { change: { kind: 'drop_time_off', id } as const, decisions: [] } }
    expect((await readRefusal(other(changeCalendar, drop))).status).toBe(404)
    expect((await readRefusal(save({ kind: 'drop_time_off', id: id + 1 }))).status).toBe(404)
    expect((await readRefusal(save({ kind: 'drop_week', from: '2026-03-09' }))).status).toBe(404)
    expect(await seen('2026-03-06')).toHaveLength(4)
  })

  it.each<[field: string, change: CalendarChange]>([
    ['change.from', { kind: 'week', from: '2026-03-01', hours: [] }],
    ['change.from', { kind: 'week', from: '2029-03-01', hours: [] }],
    ['change.hours.0.to', { kind: 'week', from: '2026-03-06', hours: [{ weekday: 1, from: 540, to: 580 }] }],
    ['change.hours.0.to', { kind: 'day', day: '2026-03-06', hours: [{ from: 600, to: 540 }] }],
    [
      'change.hours.1.from',
      {
        kind: 'day',
        day: '2026-03-06',
        hours: [
          { from: 540, to: 700 },
          { from: 690, to: 800 },
        ],
      },
    ],
    ['change.day', { kind: 'day', day: '2026-03-01', hours: [] }],
    ['change.to', { kind: 'time_off', from: '2026-03-06T13:00', to: '2026-03-06T13:00' }],
    ['change.to', { kind: 'time_off', from: '2026-03-06T13:00', to: '2026-03-06T09:00' }],
    ['change.to', { kind: 'time_off', from: '2026-02-06T13:00', to: '2026-02-07T13:00' }],
    ['change.to', { kind: 'time_off', from: '2026-03-06T13:00', to: '2029-02-07T13:00' }],
  ])('refuses invalid changes with an error at the field: %s of %o', async (field, change) => {
    for (const act of [preview, save]) {
      const errors = await act(change).then(
        () => [],
        (error: unknown) => (error instanceof ApiError ? error.payload.errors : []),
      )
      expect(errors.map((one) => one.field)).toEqual([field])
      expect(errors[0]?.message).toMatch(/choose|Choose/)
    }
  })

  it('has one winner when a member books while the counselor takes time off (trust R1)', async () => {
    const rounds = getTestEngine() === 'postgres' ? 20 : 3
    for (let round = 0; round < rounds; round += 1) {
      await sandbox.store.db.delete(appointments)
      await sandbox.store.db.delete(timeOff)
      const outcome = (work: Promise<unknown>) =>
        work.then(
          () => 'done',
          async (error: unknown) => (await readRefusal(Promise.reject(error as Error))).status,
        )
      const both = await Promise.all([
        outcome(bookSlot(sandbox, ben, createBookingBody(slotAt('14:00')), `race-${round}`)),
        outcome(save(afternoon)),
      ])
      expect([
        ['done', 409],
        [409, 'done'],
      ]).toContainEqual(both)
      const booked = await sandbox.store.db
        .select()
        .from(appointments)
        .where(eq(appointments.status, 'booked'))
      const off = await sandbox.store.db.select().from(timeOff)
      expect(booked.length + off.length).toBe(1)
    }
  })
})
