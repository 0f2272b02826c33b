import { limits } from '@evenkeel/api-contract/limits'
import type { ProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { formatTime, formatLongDate } from '@evenkeel/api-contract/time/format-date-time'
import { searchMessages } from './search.messages.ts'
import { documentLocale } from '@evenkeel/api-contract/i18n/document-language'

/** Returns the calendar day at an instant in a zone. */
export const getDayInZone = (at: Temporal.Instant, zone: string): Temporal.PlainDate =>
  at.toZonedDateTimeISO(zone).toPlainDate()

/** Returns the Monday of a day's week. */
export const getMonday = (day: Temporal.PlainDate): Temporal.PlainDate =>
  day.subtract({ days: day.dayOfWeek - 1 })

/**
 * Seven days from one on (CONST-04, BOOK-09); calendar days, so a week with a clock change has seven days
 * too.
 */
export const getWeekDays = (first: Temporal.PlainDate): readonly Temporal.PlainDate[] =>
  Array.from({ length: limits.availabilityDays }, (_, offset) => first.add({ days: offset }))

/** Monday of the next week. */
export const getNextWeek = (monday: Temporal.PlainDate): Temporal.PlainDate =>
  monday.add({ days: limits.availabilityDays })
/** Monday of the previous week. */
export const getPreviousWeek = (monday: Temporal.PlainDate): Temporal.PlainDate =>
  monday.subtract({ days: limits.availabilityDays })

/** Whether the previous week can be shown: never one before the current week. */
export const hasEarlierWeek = (monday: Temporal.PlainDate, now: Temporal.Instant, zone: string): boolean =>
  Temporal.PlainDate.compare(monday, getMonday(getDayInZone(now, zone))) > 0

/** One free start, formatted for display. */
export interface Slot {
  readonly at: Temporal.Instant
  /** "10:00 AM", with the zone abbreviation in the hour that occurs twice. */
  readonly time: string
  /** "Tuesday, November 24, 10:00 AM Mountain time" */
  readonly fullName: string
}

/**
 * The free starts of a day for one method. Ignores an answer for another day than requested, and starts that
 * fall on another day in this zone (RD-154, RD-155).
 */
export function getSlots(
  { availability_details: found }: ProviderProfile,
  day: Temporal.PlainDate,
  method: TelehealthMethod | null,
  zone: string,
): readonly Slot[] {
  if (found.appointment_date !== day.toString()) return []
  return found.available_hours
    .filter(({ availability_type }) => method === null || availability_type.includes(method))
    .map(({ timeslot }) => Temporal.Instant.from(timeslot))
    .filter((at) => getDayInZone(at, zone).equals(day))
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
    .map((at) => ({ at, time: formatTime(at, zone), fullName: formatSlot(at, zone) }))
}

/** Returns "Clocks go back an hour on Sunday, November 1." when these days include a clock change. */
export function describeClockChange(days: readonly Temporal.PlainDate[], zone: string): string | null {
  const changed = days.find((day) => day.toZonedDateTime(zone).hoursInDay !== 24)
  if (changed === undefined) return null
  const day = formatDay(changed)
  const isLonger = changed.toZonedDateTime(zone).hoursInDay > 24
  return isLonger ? searchMessages.clocksBack({ day }) : searchMessages.clocksForward({ day })
}

/** Formats day, time and zone of a start in full. */
export const formatSlot = (at: Temporal.Instant, zone: string): string =>
  `${formatLongDate(at, zone)}, ${formatTime(at, zone)} ${formatTimeZone(zone)}`

/** Formats a calendar day like "Tuesday, November 24". */
export const formatDay = (day: Temporal.PlainDate): string =>
  formatLongDate(day.toZonedDateTime('UTC').toInstant(), 'UTC')

/** Formats "November 23 to November 29". */
export function formatWeek(monday: Temporal.PlainDate): string {
  const name = (day: Temporal.PlainDate): string =>
    new Intl.DateTimeFormat(documentLocale, { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(
      day.toZonedDateTime('UTC').epochMilliseconds,
    )
  const until = name(monday.add({ days: limits.availabilityDays - 1 }))
  return searchMessages.weekSpan({ from: name(monday), until })
}
