import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { dstTransitions } from '@evenkeel/api-contract/testing/dst-transitions'
import { describe, expect, it } from 'vitest'
import type { OpenHours } from '#db/tables.ts'
import {
  type ProviderCalendar,
  findFirstFreeStart,
  listFreeStarts,
  isFreeStart,
  slotStartsOn,
} from './slots.ts'
import { startOfDay, formatWithOffset } from './wall-time.ts'

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds
const every = (from: number, to: number): readonly OpenHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }))
const calendarIn = (zone: string, weeklyHours: readonly OpenHours[], fullDays = 0): ProviderCalendar => ({
  zone,
  weeklyHours,
  fullDays,
})
const spanOf = (day: string, zone: string) => {
  const date = Temporal.PlainDate.from(day)
  return { from: startOfDay(date, zone), to: startOfDay(date.add({ days: 1 }), zone) }
}
const shown = (starts: readonly number[], zone: string): string[] =>
  starts.map((start) => formatWithOffset(start, zone))

const NOON = 12 * 60
const NIGHT = every(30, 5 * 60)
const nightStarts = (day: string, zone: string): string[] =>
  shown(slotStartsOn(calendarIn(zone, NIGHT), Temporal.PlainDate.from(day)), zone)
/** Time zones of the eight with daylight saving time. */
const changing = [
  'America/Anchorage',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/New_York',
]

describe.each(timeZones)('slots in %s (trust R12)', (zone) => {
  it('start at the same local time before and after both daylight saving changes [ENTITY-09]', () => {
    const calendar = calendarIn(zone, every(9 * 60, NOON))
    for (const day of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02']) {
      const starts = shown(slotStartsOn(calendar, Temporal.PlainDate.from(day)), zone)
      expect(starts.map((start) => start.slice(0, 16))).toEqual([
        `${day}T09:00`,
        `${day}T10:00`,
        `${day}T11:00`,
      ])
    }
  })

  it('skip the hour that does not exist in March [ENTITY-09]', () => {
    const starts = nightStarts('2026-03-08', zone).map((start) => start.slice(11, 16))
    const existing = changing.includes(zone)
      ? ['00:30', '01:30', '03:30']
      : ['00:30', '01:30', '02:30', '03:30']
    expect(starts).toEqual(existing)
  })

  it('include both 1:30 starts in November, an hour apart [ENTITY-09]', () => {
    const doubled = nightStarts('2026-11-01', zone).filter((start) => start.includes('T01:30'))
    expect(doubled).toHaveLength(changing.includes(zone) ? 2 : 1)
    if (doubled[0] && doubled[1]) expect(at(doubled[1]) - at(doubled[0])).toBe(3_600_000)
  })

  it('keep their instant on the wire around both daylight saving changes of two years [BOOK-11, ENTITY-09]', () => {
    const written = shown(
      dstTransitions.map((moment) => moment.epochMilliseconds),
      zone,
    )
    expect(written.map((text) => Temporal.Instant.from(text).toString())).toEqual(dstTransitions.map(String))
    const hours = written.map((text) => Number(text.slice(11, 13)))
    expect(hours).toEqual(dstTransitions.map((moment) => moment.toZonedDateTimeISO(zone).hour))
  })

  it('never overlap [ENTITY-09]', () => {
    for (const day of ['2026-03-08', '2026-06-01', '2026-11-01']) {
      const starts = slotStartsOn(calendarIn(zone, NIGHT), Temporal.PlainDate.from(day))
      const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(50 * 60_000)
    }
  })
})

const zone = 'America/New_York'
const office = calendarIn(zone, every(9 * 60, NOON))
const now = at('2026-03-02T13:30:00Z')

it('excludes starts within the next hour [CALL-52]', () => {
  expect(shown(listFreeStarts(office, [], now, spanOf('2026-03-02', zone)), zone)).toEqual([
    '2026-03-02T10:00:00-05:00',
    '2026-03-02T11:00:00-05:00',
  ])
  expect(isFreeStart(office, [], at('2026-03-02T14:00:00Z'), at('2026-03-02T15:00:00Z'))).toBe(true)
  expect(isFreeStart(office, [], at('2026-03-02T14:00:01Z'), at('2026-03-02T15:00:00Z'))).toBe(false)
})

it('includes the sixtieth day but not the day after [CALL-52]', () => {
  expect(listFreeStarts(office, [], now, spanOf('2026-05-01', zone))).toHaveLength(3)
  expect(listFreeStarts(office, [], now, spanOf('2026-05-02', zone))).toHaveLength(0)
  expect(findFirstFreeStart(office, [], now, at('2026-05-02T00:00:00Z'))).toBeNull()
})

it('excludes starts that overlap an active appointment, even by minutes [CALL-52]', () => {
  const busy = [{ from: at('2026-03-03T14:49:00Z'), to: at('2026-03-03T15:01:00Z') }]
  expect(shown(listFreeStarts(office, busy, now, spanOf('2026-03-03', zone)), zone)).toEqual([
    '2026-03-03T11:00:00-05:00',
  ])
  const touching = [{ from: at('2026-03-03T14:50:00Z'), to: at('2026-03-03T15:00:00Z') }]
  expect(listFreeStarts(office, touching, now, spanOf('2026-03-03', zone))).toHaveLength(3)
})

it('accepts exactly the listed starts and no other second [CALL-44]', () => {
  expect(isFreeStart(office, [], now, at('2026-03-03T15:00:00Z'))).toBe(true)
  expect(isFreeStart(office, [], now, at('2026-03-03T15:00:01Z'))).toBe(false)
  expect(isFreeStart(office, [], now, at('2026-03-03T15:30:00Z'))).toBe(false)
  expect(isFreeStart(office, [], now, at('2026-03-01T15:00:00Z'))).toBe(false)
  expect(isFreeStart(office, [], now, 9e18)).toBe(false)
})

it('finds the next free day of a counselor whose next days are full [CALL-51]', () => {
  const full = calendarIn(zone, every(9 * 60, NOON), 15)
  expect(findFirstFreeStart(full, [], now)).toBe(at('2026-03-17T13:00:00Z'))
})
