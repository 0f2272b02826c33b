import { days, hours, minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { expect, it } from 'vitest'
import {
  formatElapsed,
  formatInBothZones,
  formatTimeOrDayTime,
  formatTypedTime,
  parseDateTimeInput,
  toDateTimeInput,
  describePageTimeZone,
  formatTimeZoneName,
} from './date-time.ts'

it('shows seconds only for a running timer below one hour', () => {
  expect(formatElapsed(minutes(4) + seconds(7), true)).toBe('4:07')
  expect(formatElapsed(minutes(4) + seconds(7))).toBe('4 min')
  expect(formatElapsed(seconds(20))).toBe('under a minute')
  expect(formatElapsed(hours(1) + minutes(5), true)).toBe('1 h 5 min')
  expect(formatElapsed(hours(2))).toBe('2 h')
  expect(formatElapsed(days(1))).toBe('1 day')
  expect(formatElapsed(days(3))).toBe('3 days')
  expect(formatElapsed(-1000)).toBe('under a minute')
})

it('parses a date-time field in the time zone of the person who fills it in', () => {
  const at = Temporal.Instant.from('2026-11-24T17:30:40Z')
  expect(toDateTimeInput(at, 'America/Denver')).toBe('2026-11-24T10:31')
  expect(parseDateTimeInput('2026-11-24T10:31', 'America/Denver')?.toString()).toBe('2026-11-24T17:31:00Z')
  expect(parseDateTimeInput('', 'America/Denver')).toBeNull()
})

it("omits the date when it is today in the reader's time zone", () => {
  const now = Temporal.Instant.from('2026-11-24T06:30:00Z').epochMilliseconds
  expect(formatTimeOrDayTime('2026-11-24T05:00:00Z', now, 'America/Denver')).toBe('10:00 PM')
  expect(formatTimeOrDayTime('2026-11-24T05:00:00Z', now, 'UTC')).toBe('5:00 AM')
  expect(formatTimeOrDayTime('2026-11-25T05:00:00Z', now, 'UTC')).toBe('Wed, Nov 25, 5:00 AM')
})

it('shows an instant in both time zones when they differ, with the date when it differs', () => {
  const at = '2026-11-24T17:00:00Z'
  expect(formatInBothZones(at, 'America/Los_Angeles', 'America/New_York')).toBe(
    'Tue, Nov 24, 12:00 PM for you, 9:00 AM for the person (Pacific time)',
  )
  expect(formatInBothZones('2026-11-24T05:30:00Z', 'America/Los_Angeles', 'America/New_York')).toBe(
    'Tue, Nov 24, 12:30 AM for you, Mon, Nov 23, 9:30 PM for the person (Pacific time)',
  )
  expect(formatInBothZones(at, 'America/New_York', 'America/New_York')).toBe('Tue, Nov 24, 12:00 PM')
})

it.each([
  ['09:00', '9:00 AM'],
  ['17:30', '5:30 PM'],
  ['00:00', '12:00 AM'],
  ['2026-11-28T13:05', 'Sat, Nov 28, 1:05 PM'],
  ['', ''],
  ['1', '1'],
])('formats a typed time with AM or PM: %s', (typed, words) => {
  expect(formatTypedTime(typed)).toBe(words)
})

const now = Temporal.Instant.from('2026-11-24T17:00:00Z')

it('uses the common name of a time zone, and the IANA name of one that cannot be chosen', () => {
  expect(formatTimeZoneName('America/New_York')).toBe('Eastern time (New York)')
  // The browser's canonical name of the zone.
  expect(formatTimeZoneName('Pacific/Honolulu')).toBe('Hawaii time (Honolulu)')
  expect(formatTimeZoneName('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires')
})

it('states that the device shows another time only where it does', () => {
  const own = 'Times are Eastern time (New York), as in your profile.'
  expect(describePageTimeZone('America/New_York', now, 'America/New_York')).toBe(own)
  // Another name of the same time zone.
  expect(describePageTimeZone('America/New_York', now, 'America/Detroit')).toBe(own)
  expect(describePageTimeZone('America/New_York', now, 'America/Denver')).toBe(
    `${own} This device shows Mountain time (Denver).`,
  )
})
