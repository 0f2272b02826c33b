import type { CalendarChange } from '@evenkeel/api-contract/counselor/calendar'
import { limits } from '@evenkeel/api-contract/limits'
import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findDaySlots, isFreeStart, type TimeSpan } from '#modules/availability/slots.ts'
import { dateAt, formatWithOffset } from '#modules/availability/wall-time.ts'
import { afterLicenseEnd } from '#modules/providers/repository.ts'
import { isVisitAffected, compareSchedules } from './preview-change.ts'
import { applyChange, validateChange, type Schedule } from './schedule.ts'

const CASES = process.env.DEEP === '1' ? 10_000 : 250
const HOUR = 60 * 60_000
const zones = timeZones
/** A day before each daylight saving change in two years, and days in between. */
const mornings = ['2026-03-07', '2026-06-20', '2026-10-31', '2027-01-05', '2027-03-13', '2027-11-06'].map(
  (day) => Temporal.Instant.from(`${day}T12:00:00Z`).epochMilliseconds,
)

/** Whole half hours, so that many spans overlap. */
const stretch = fc
  .tuple(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 2, max: 20 }))
  .map(([from, length]) => ({ from: from * 30, to: Math.min(24 * 60, (from + length) * 30) }))
  .filter(({ from, to }) => to - from >= 50)
const week = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 7 }), stretch), { maxLength: 7 })
  .map((days) => [...new Map(days.map(([weekday, hours]) => [weekday, { weekday, ...hours }])).values()])
const dayAhead = fc.integer({ min: 0, max: 12 })

interface World {
  readonly now: number
  readonly schedule: Schedule
  /** Visits, holds, and busy times of the external calendar. */
  readonly taken: readonly TimeSpan[]
  /** When the license for the member's state ends. */
  readonly licensedUntil: number | null
  readonly change: CalendarChange
}

const span = (now: number) =>
  fc
    .tuple(fc.integer({ min: -10, max: 300 }), fc.integer({ min: 1, max: 30 }))
    .map(([from, length]) => ({ from: now + from * HOUR, to: now + (from + length) * HOUR }))

function changeFrom(today: Temporal.PlainDate): fc.Arbitrary<CalendarChange> {
  const day = dayAhead.map((days) => today.add({ days }).toString())
  const minute = fc.integer({ min: 0, max: 47 }).map((half) => half * 30)
  const wall = fc
    .tuple(day, minute)
    .map(
      ([date, at]) =>
        `${date}T${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
    )
  return fc.oneof(
    fc.record({ kind: fc.constant('week' as const), from: day, hours: week }),
    fc.record({
      kind: fc.constant('day' as const),
      day,
      hours: fc.option(fc.array(stretch, { maxLength: 1 })),
    }),
    fc
      .tuple(wall, wall)
      .map(([a, b]) => ({ kind: 'time_off' as const, from: a < b ? a : b, to: a < b ? b : a })),
    fc.constant({ kind: 'drop_time_off' as const, id: 1 }),
  )
}

const world: fc.Arbitrary<World> = fc
  .tuple(fc.constantFrom(...zones), fc.constantFrom(...mornings), fc.integer({ min: 0, max: 47 }))
  .chain(([zone, morning, half]) => {
    const now = morning + half * 30 * 60_000
    const today = dateAt(now, zone)
    const date = dayAhead.map((days) => today.add({ days }).toString())
    const laterHours = fc
      .array(fc.record({ from: date, hours: week }), { maxLength: 2 })
      .map((later) => [...new Map(later.map((one) => [one.from, one])).values()])
      .map((later) => later.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    const dayHours = fc
      .array(fc.record({ day: date, hours: fc.array(stretch, { maxLength: 1 }) }), { maxLength: 3 })
      .map((days) => [...new Map(days.map((one) => [one.day, one])).values()])
    return fc.record({
      now: fc.constant(now),
      schedule: fc.record({
        calendar: fc.record({
          zone: fc.constant(zone),
          fullDays: fc.constantFrom(0, 0, 0, 2),
          weeklyHours: week,
          laterHours,
          dayHours,
        }),
        off: fc
          .array(span(now), { maxLength: 2 })
          .map((spans) => spans.map((one, index) => ({ ...one, id: index + 1 }))),
      }),
      taken: fc.array(span(now), { maxLength: 4 }),
      licensedUntil: fc.option(fc.integer({ min: 0, max: 400 }).map((hours) => now + hours * HOUR)),
      change: changeFrom(today),
    })
  })

/**
 * Independent reference implementation of bookable starts: checks the local time of the counselor at the
 * start and at the last minute of the visit.
 */
function mayStart(
  { calendar, off }: Schedule,
  { taken, licensedUntil: until, now }: Pick<World, 'taken' | 'licensedUntil' | 'now'>,
  start: number,
): boolean {
  const { zone, weeklyHours, laterHours = [], dayHours = [], fullDays } = calendar
  const wall = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  const day = wall.toPlainDate()
  const ahead = today.until(day).days
  if (start < now + HOUR || ahead < fullDays || ahead > limits.slotHorizonDays) return false
  const end = start + limits.slotLength
  if (until !== null && end > until) return false
  if ([...taken, ...off].some(({ from, to }) => from < end && start < to)) return false
  const own = dayHours.find((one) => one.day === day.toString())
  let weekly = weeklyHours
  for (const later of laterHours) if (later.from <= day.toString()) weekly = later.hours
  const hours = own ? own.hours : weekly.filter(({ weekday }) => weekday === day.dayOfWeek)
  const minute = wall.hour * 60 + wall.minute
  return hours.some(
    ({ from, to }) => minute >= from && (minute - from) % 60 === 0 && minute + 50 <= to && wall.second === 0,
  )
}

it(`previews exactly what members can see and book afterwards, and nothing outside working hours (trust R12: ${CASES} cases)`, () => {
  let compared = 0
  fc.assert(
    fc.property(world, (at) => {
      const { now, schedule: before, change, licensedUntil } = at
      const taken = [
        ...at.taken,
        ...afterLicenseEnd(
          licensedUntil === null ? null : Temporal.Instant.fromEpochMilliseconds(licensedUntil),
        ),
      ]
      const isRefused = validateChange(change, before, Temporal.Instant.fromEpochMilliseconds(now)).length > 0
      const after = isRefused ? null : applyChange(before, change)
      fc.pre(after !== null)
      if (!after) return
      const { free, gone, added } = compareSchedules(before, after, taken, now)
      const busy = [...taken, ...after.off]
      // What members see, day by day in their own time zone.
      const memberZone = zones[free.length % zones.length] ?? 'UTC'
      const today = dateAt(now, memberZone)
      const seen = Array.from({ length: limits.slotHorizonDays + 3 }, (_, days) =>
        findDaySlots(after.calendar, busy, now, {
          day: today.add({ days }),
          zone: memberZone,
          orNext: false,
        }),
      ).flatMap(({ starts }) => starts)
      expect(seen).toEqual(free)
      // What they can book: every half hour of two days, across the daylight saving change.
      const shown = new Set(free)
      const first = Math.floor(now / HOUR) * HOUR
      for (let start = first; start < first + 48 * HOUR; start += HOUR / 2) {
        const may = mayStart(after, at, start)
        compared += 1
        if (may !== shown.has(start) || (may && !isFreeStart(after.calendar, busy, now, start)))
          throw new Error(`${formatWithOffset(start, 'UTC')} ${may}`)
      }
      for (const start of free) expect(mayStart(after, at, start)).toBe(true)
      // Removed starts were bookable before and are not anymore.
      for (const start of gone) expect([mayStart(before, at, start), shown.has(start)]).toEqual([true, false])
      for (const start of added) expect(mayStart(before, at, start)).toBe(false)
    }),
    { numRuns: CASES },
  )
  expect(compared).toBeGreaterThan(CASES * 50)
}, 300_000)

it(`requires a decision on exactly the booked visits that a change leaves outside working hours (${CASES} cases)`, () => {
  fc.assert(
    fc.property(world, ({ now, schedule: before, change }) => {
      const isRefused = validateChange(change, before, Temporal.Instant.fromEpochMilliseconds(now)).length > 0
      const after = isRefused ? null : applyChange(before, change)
      fc.pre(after !== null)
      if (!after) return
      // A previously offered visit needs a decision exactly when it is no longer offered.
      const { free, gone } = compareSchedules(before, after, [], now)
      const visit = (start: number): TimeSpan => ({ from: start, to: start + limits.slotLength })
      for (const start of gone) {
        const isWithin = mayStart({ ...after, off: [] }, { now, taken: [], licensedUntil: null }, start)
        // Other hours may start at another minute: the visit is still within them, and stays.
        const isKept = !isVisitAffected(before, after, visit(start))
        if (isKept) expect([isWithin, after.off.length]).toEqual([false, before.off.length])
      }
      for (const start of free) expect(isVisitAffected(before, after, visit(start))).toBe(false)
    }),
    { numRuns: CASES },
  )
}, 300_000)
