import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { formatTime, formatShortDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { timeMessages } from './times.messages.ts'

/** The zone of the computer that staff sit at: their own times are in it, a member's in the member's. */
export const getDeviceTimeZone = (): string => Temporal.Now.timeZoneId()

const toInstant = (iso: string): Temporal.Instant => Temporal.Instant.from(iso)

/** "Tue, Nov 24, 10:00 AM" in the zone of the person who reads. */
export const formatDayTime = (iso: string, zone = getDeviceTimeZone()): string =>
  formatShortDateTime(toInstant(iso), zone)

/** "10:00 AM" on the day of `now`, else with its day. */
export function formatTimeOrDayTime(iso: string, now: number, zone = getDeviceTimeZone()): string {
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate()
  const isToday = dayOf(toInstant(iso)).equals(dayOf(Temporal.Instant.fromEpochMilliseconds(Math.floor(now))))
  return isToday ? formatTime(toInstant(iso), zone) : formatDayTime(iso, zone)
}

/** "Nov 24, 2026, 10:00 AM": for what may be years ago. */
export const formatDateTimeWithYear = (iso: string, zone = getDeviceTimeZone()): string =>
  `${formatDate(iso, zone)}, ${formatTime(toInstant(iso), zone)}`

/** "Nov 24, 2026" */
export const formatDate = (iso: string, zone = getDeviceTimeZone()): string =>
  formatPlainDate(toInstant(iso).toZonedDateTimeISO(zone).toPlainDate())

/** The same of a day. */
export const formatPlainDate = (day: Temporal.PlainDate): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  )

/** "10:00 AM" of the clock on a member's wall. */
export const formatTimeInZone = (now: Temporal.Instant, zone: string): string => formatTime(now, zone)

/** A moment by the clock of another zone, with its day where that is another one; null where both clocks say the same. */
export function formatInOtherZone(iso: string, zone: string, own = getDeviceTimeZone()): string | null {
  const [mine, theirs] = [own, zone].map((one) => toInstant(iso).toZonedDateTimeISO(one).toPlainDateTime())
  if (!mine || !theirs || mine.equals(theirs)) return null
  return mine.toPlainDate().equals(theirs.toPlainDate())
    ? formatTime(toInstant(iso), zone)
    : formatDayTime(iso, zone)
}

/** A moment of one's own with the clock of the other person beside it, where that says something else. */
export function formatInBothZones(iso: string, zone: string, own = getDeviceTimeZone()): string {
  const there = formatInOtherZone(iso, zone, own)
  const here = formatDayTime(iso, own)
  return there === null ? here : timeMessages.bothClocks({ here, there, zone: formatTimeZone(zone) })
}

/** "4:07" below an hour where a clock runs; "4 min", "2 h 10 min", "3 days" where none does. */
export function formatElapsed(milliseconds: number, runs = false): string {
  const all = Math.max(0, Math.floor(milliseconds / 1000))
  const [days, hours, minutes, seconds] = [
    Math.floor(all / 86_400),
    Math.floor(all / 3600) % 24,
    Math.floor(all / 60) % 60,
    all % 60,
  ]
  if (all < 3600 && runs) return `${minutes}:${String(seconds).padStart(2, '0')}`
  if (all < 60) return timeMessages.justNow
  if (all < 3600) return timeMessages.minutes({ minutes })
  if (all < 86_400)
    return minutes === 0 ? timeMessages.hours({ hours }) : timeMessages.hoursAndMinutes({ hours, minutes })
  return timeMessages.days({ days })
}

/** An instant as `<input type="datetime-local">` holds it, in the zone of the person who reads. */
export const toDateTimeInput = (instant: Temporal.Instant, zone = getDeviceTimeZone()): string =>
  instant.toZonedDateTimeISO(zone).toPlainDateTime().round('minute').toString({ smallestUnit: 'minute' })

/** The instant that such a field holds; null where it holds none. */
export function parseDateTimeInput(text: string, zone = getDeviceTimeZone()): Temporal.Instant | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}

/**
 * What a field of a time, or of a day and a time, holds, with AM or PM: many browsers show such fields by 24 hours. The text itself where it
 * holds neither.
 */
export function formatTypedTime(text: string): string {
  const isTime = /^\d{2}:\d{2}/.test(text)
  const typed = parseDateTimeInput(isTime ? `2026-01-01T${text}` : text, 'UTC')
  if (typed === null || !text.includes(':')) return text
  return isTime ? formatTime(typed, 'UTC') : formatShortDateTime(typed, 'UTC')
}
