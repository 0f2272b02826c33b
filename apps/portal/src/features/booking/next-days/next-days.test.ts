import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { describe, expect, it } from 'vitest'
import { getDayInZone, getMonday, formatSlot, type Slot, getWeekDays } from '../search/calendar-week.ts'
import {
  formatDayHeading,
  describeEmptyDays,
  getInitiallyOpenDays,
  findFirstNewDay,
  getNextMonday,
  findNearestSlots,
  formatTimeCount,
  getWeekToShow,
} from './next-days.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const zone = 'America/Denver'
const slot = (text: string): Slot => {
  const at = Temporal.Instant.from(text)
  return { at, time: text, fullName: formatSlot(at, zone) }
}

describe('the next seven days', () => {
  it.each(timeZones)(
    'start with today in %s, also at clock changes and at the ends of months and years [CONST-04]',
    (shown) => {
      for (const today of [
        '2026-03-07',
        '2026-03-08',
        '2026-10-31',
        '2026-11-01',
        '2026-12-29',
        '2028-02-26',
      ]) {
        for (const plainTime of ['00:10', '23:50']) {
          const now = day(today).toZonedDateTime({ timeZone: shown, plainTime }).toInstant()
          const days = getWeekDays(getDayInZone(now, shown))
          expect(days[0]?.toString()).toBe(today)
          expect(days).toHaveLength(7)
          expect(new Set(days.map(({ dayOfWeek }) => dayOfWeek)).size).toBe(7)
        }
      }
    },
  )

  it('are followed by weeks from the next Monday on, also on a Monday and on a Sunday [BOOK-09]', () => {
    expect(getNextMonday(day('2026-11-23')).toString()).toBe('2026-11-30')
    expect(getNextMonday(day('2026-11-27')).toString()).toBe('2026-11-30')
    // From a Saturday or Sunday on, only the weekend of that week was not shown.
    expect(getNextMonday(day('2026-11-28')).toString()).toBe('2026-12-07')
    expect(getNextMonday(day('2026-11-29')).toString()).toBe('2026-12-07')
    expect(getNextMonday(day('2026-12-31')).toString()).toBe('2027-01-04')
  })

  it('show where the already shown days end, in the one week that has both [BOOK-09]', () => {
    const first = (monday: string, today: string) =>
      findFirstNewDay(day(monday), day(today))?.toString() ?? null
    // A Friday, and the Sunday and Monday around a week.
    expect(first('2026-11-30', '2026-11-27')).toBe('2026-12-04')
    expect(first('2026-11-30', '2026-11-29')).toBe('2026-12-06')
    expect(first('2026-12-07', '2026-11-30')).toBeNull()
    expect([first('2026-11-23', '2026-11-27'), first('2026-12-07', '2026-11-27')]).toEqual([null, null])
  })

  it('label today and tomorrow, and use short dates', () => {
    const today = day('2026-12-31')
    const words = (text: string) => Object.values(formatDayHeading(day(text), today)).join(' | ')
    expect(words('2026-12-31')).toBe('Today | Thu, Dec 31')
    expect(words('2027-01-01')).toBe('Tomorrow | Fri, Jan 1')
    expect(words('2027-01-02')).toBe('Saturday | Jan 2')
  })

  it('list days without free times in one line', () => {
    const today = day('2026-11-23')
    const words = (...days: string[]) => describeEmptyDays(days.map(day), today)
    expect(words()).toBeNull()
    expect(words('2026-11-28')).toBe('No open times Saturday')
    expect(words('2026-11-24', '2026-11-25')).toBe('No open times Tuesday and Wednesday')
    expect(words('2026-11-23', '2026-11-28', '2026-11-29')).toBe('No open times today, Saturday and Sunday')
  })

  it('open the first day with free times and the first with the preferred part of the day, in the relevant time zone', () => {
    const morning = { day: 'morning', slots: [slot('2026-11-23T17:00:00Z')] }
    const evening = { day: 'evening', slots: [slot('2026-11-24T17:00:00Z'), slot('2026-11-25T01:00:00Z')] }
    const later = { day: 'later', slots: evening.slots }
    const opened = (part: PartOfDay | null, days = [morning, evening, later]) =>
      [...getInitiallyOpenDays(days, { part, zone })].map((one) => one.day)
    expect(opened('evening')).toEqual(['morning', 'evening'])
    expect([opened(null), opened('afternoon')]).toEqual([['morning'], ['morning']])
    // The first one opens before the others have answered, and stays open.
    expect(opened('evening', [morning])).toEqual(['morning'])
  })

  it('count times', () => {
    expect([1, 4].map(formatTimeCount)).toEqual(['1 time', '4 times'])
  })
})

describe('a time that was taken', () => {
  const free = [
    '2026-11-24T15:00Z',
    '2026-11-24T18:00Z',
    '2026-11-24T19:00Z',
    '2026-11-25T15:00Z',
    '2026-11-27T15:00Z',
  ]

  it('is replaced by the three closest free times, soonest first [BOOK-15]', () => {
    const near = findNearestSlots(Temporal.Instant.from('2026-11-24T17:00Z'), free.map(slot))
    expect(near.map(({ time }) => time)).toEqual(free.slice(0, 3))
  })

  it('is never suggested itself, and fewer times are suggested when fewer are free [BOOK-15]', () => {
    const gone = Temporal.Instant.from('2026-11-24T18:00Z')
    expect(findNearestSlots(gone, [slot('2026-11-24T18:00Z')])).toEqual([])
    expect(findNearestSlots(gone, free.slice(0, 2).map(slot)).map(({ time }) => time)).toEqual([
      '2026-11-24T15:00Z',
    ])
  })

  it('keeps the calendar on the next days or on its week', () => {
    const today = day('2026-11-25')
    const week = (text: string, shown: string | null = null) =>
      getWeekToShow(Temporal.Instant.from(text), { today, zone, shown })
    expect(week('2026-12-02T06:59:00Z')).toBeNull()
    expect(week('2026-12-02T07:00:00Z')).toBe('2026-11-30')
    expect(week('2027-01-01T20:00:00Z')).toBe('2026-12-28')
    expect(week('2026-11-27T17:00:00Z', '2026-11-23')).toBe('2026-11-23')
    expect(week('2026-11-27T17:00:00Z', '2026-12-07')).toBeNull()
    expect(week('2027-01-01T20:00:00Z', '2026-12-07')).toBe('2026-12-28')
    expect(getMonday(day('2027-01-01')).toString()).toBe('2026-12-28')
  })
})
