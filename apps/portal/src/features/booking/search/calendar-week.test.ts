import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import type { ProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { describe, expect, it } from 'vitest'
import {
  describeClockChange,
  getDayInZone,
  formatDay,
  hasEarlierWeek,
  getMonday,
  getSlots,
  getWeekDays,
  formatWeek,
} from './calendar-week.ts'

const zones = timeZones
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.Instant.from(text)

/** A profile that answers for one day with these starts. */
const answering = (appointment_date: string, ...starts: readonly string[]): ProviderProfile => ({
  provider_details: {} as ProviderProfile['provider_details'],
  availability_details: {
    appointment_date,
    checked_at: '2026-03-02T14:00:00Z',
    available_hours: starts.map((timeslot, index) => ({
      timeslot,
      phys_availability_id: index,
      availability_type: ['video'],
    })),
    is_visit_now_available: false,
    can_request_appointment: true,
    patient_appointment_types: ['video'],
  },
})

describe('week', () => {
  // Every day around both clock changes of 2026 and 2027.
  const days = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'].flatMap((change) =>
    Array.from({ length: 15 }, (_, offset) => day(change).add({ days: offset - 7 })),
  )

  it.each(zones)(
    'has seven days from Monday to Sunday and includes today, in %s [BOOK-09] [CONST-04]',
    (zone) => {
      for (const today of days) {
        const now = today.toZonedDateTime({ timeZone: zone, plainTime: '23:30' }).toInstant()
        const week = getWeekDays(getMonday(getDayInZone(now, zone)))
        expect(week.map(({ dayOfWeek }) => dayOfWeek)).toEqual([1, 2, 3, 4, 5, 6, 7])
        expect(week.some((shown) => shown.equals(today))).toBe(true)
        expect(week[6]?.since(week[0] ?? today, { largestUnit: 'days' }).days).toBe(6)
      }
    },
  )

  it('moves by seven days and never before the current week [BOOK-09]', () => {
    const now = at('2026-11-24T05:30:00Z') // Monday evening in Denver, Tuesday in New York
    const thisWeek = getMonday(getDayInZone(now, 'America/Denver'))
    expect(hasEarlierWeek(thisWeek, now, 'America/Denver')).toBe(false)
    expect(hasEarlierWeek(thisWeek.add({ days: 7 }), now, 'America/Denver')).toBe(true)
  })

  it('uses the chosen zone: Sunday night in Hawaii is Monday in New York', () => {
    const now = at('2026-11-23T06:00:00Z')
    expect(getMonday(getDayInZone(now, 'US/Hawaii')).toString()).toBe('2026-11-16')
    expect(getMonday(getDayInZone(now, 'America/New_York')).toString()).toBe('2026-11-23')
  })

  it('is formatted as text, and mentions a clock change in it', () => {
    expect(formatWeek(day('2026-10-26'))).toBe('October 26 to November 1')
    expect(formatDay(day('2026-11-24'))).toBe('Tuesday, November 24')
    const wordsOf = (monday: string, zone: string) => describeClockChange(getWeekDays(day(monday)), zone)
    expect(wordsOf('2026-11-23', 'America/Denver')).toBeNull()
    expect(wordsOf('2026-10-26', 'America/Denver')).toBe('Clocks go back an hour on Sunday, November 1.')
    expect(wordsOf('2026-03-02', 'America/New_York')).toBe('Clocks go forward an hour on Sunday, March 8.')
    expect(wordsOf('2026-10-26', 'America/Phoenix')).toBeNull()
  })
})

describe('times of a day', () => {
  const tuesday = day('2026-11-24')
  const profile = answering('2026-11-24', '2026-11-24T14:00:00-05:00', '2026-11-24T12:00:00-05:00')

  it('are in the chosen zone with the zone in words, in order [BOOK-11]', () => {
    const slots = getSlots(profile, tuesday, 'video', 'America/Denver')
    expect(slots.map(({ time }) => time)).toEqual(['10:00 AM', '12:00 PM'])
    expect(slots[0]?.fullName).toBe('Tuesday, November 24, 10:00 AM Mountain time')
    const eastern = getSlots(profile, tuesday, 'video', 'America/New_York')
    expect(eastern.map(({ time }) => time)).toEqual(['12:00 PM', '2:00 PM'])
    expect(eastern[0]?.at.equals(slots[0]?.at ?? '')).toBe(true)
  })

  it('are never shown under another day', () => {
    expect(getSlots(profile, day('2026-11-23'), 'video', 'America/Denver')).toEqual([])
    // An answer for another day is ignored, whatever it contains.
    const jumped = answering('2026-11-25', '2026-11-24T14:00:00-05:00')
    expect(getSlots(jumped, tuesday, 'video', 'America/Denver')).toEqual([])
    const late = answering('2026-11-24', '2026-11-24T23:30:00-05:00', '2026-11-25T01:30:00-05:00')
    expect(getSlots(late, tuesday, 'video', 'America/New_York').map(({ time }) => time)).toEqual(['11:30 PM'])
  })

  it('are filtered by the chosen method [BOOK-12]', () => {
    expect(getSlots(profile, tuesday, 'phone', 'America/Denver')).toEqual([])
    expect(getSlots(profile, tuesday, null, 'America/Denver')).toHaveLength(2)
  })

  it('distinguish the two 1:30s of a November night', () => {
    const night = answering(
      '2026-11-01',
      '2026-11-01T01:30:00-06:00',
      '2026-11-01T01:30:00-07:00',
      '2026-11-01T02:30:00-07:00',
    )
    const slots = getSlots(night, day('2026-11-01'), 'video', 'America/Denver')
    expect(slots.map(({ time }) => time)).toEqual(['1:30 AM MDT', '1:30 AM MST', '2:30 AM'])
    expect(slots.map(({ fullName }) => fullName)).toEqual([
      'Sunday, November 1, 1:30 AM MDT Mountain time',
      'Sunday, November 1, 1:30 AM MST Mountain time',
      'Sunday, November 1, 2:30 AM Mountain time',
    ])
  })
})
