import { formatTimeZone, formatTimeZoneLabel } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { formatShortDateTime, formatTime } from '@evenkeel/api-contract/time/format-date-time'
import { timeMessages, timeZoneMessages } from './time.messages.ts'

/** Time zone of the computer. Staff times use it; member times use the member's zone. */
export const getDeviceTimeZone = (): string => Temporal.Now.timeZoneId()

const toInstant = (iso: string): Temporal.Instant => Temporal.Instant.from(iso)

/** "Tue, Nov 24, 10:00 AM" in the reader's time zone. */
export const formatDayTime = (iso: string, zone = getDeviceTimeZone()): string =>
  formatShortDateTime(toInstant(iso), zone)

/** "10:00 AM" on the date of `now`, otherwise with its date. */
export function formatTimeOrDayTime(iso: string, now: number, zone = getDeviceTimeZone()): string {
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate()
  const isToday = dayOf(toInstant(iso)).equals(dayOf(Temporal.Instant.fromEpochMilliseconds(Math.floor(now))))
  return isToday ? formatTime(toInstant(iso), zone) : formatDayTime(iso, zone)
}

/** "Nov 24, 2026, 10:00 AM", for instants that may be years ago. */
export const formatDateTimeWithYear = (iso: string, zone = getDeviceTimeZone()): string =>
  `${formatDate(iso, zone)}, ${formatTime(toInstant(iso), zone)}`

/** "Nov 24, 2026" */
export const formatDate = (iso: string, zone = getDeviceTimeZone()): string =>
  formatPlainDate(toInstant(iso).toZonedDateTimeISO(zone).toPlainDate())

/** Same format for a plain date. */
export const formatPlainDate = (day: Temporal.PlainDate): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  )

/** Local time of a member: "10:00 AM". */
export const formatTimeInZone = (now: Temporal.Instant, zone: string): string => formatTime(now, zone)

/** An instant in another time zone, with its date when it differs; null when both zones show the same. */
export function formatInOtherZone(iso: string, zone: string, own = getDeviceTimeZone()): string | null {
  const [mine, theirs] = [own, zone].map((one) => toInstant(iso).toZonedDateTimeISO(one).toPlainDateTime())
  if (!mine || !theirs || mine.equals(theirs)) return null
  return mine.toPlainDate().equals(theirs.toPlainDate())
    ? formatTime(toInstant(iso), zone)
    : formatDayTime(iso, zone)
}

/** An instant in one's own time zone, with the other person's time beside it when it differs. */
export function formatInBothZones(iso: string, zone: string, own = getDeviceTimeZone()): string {
  const there = formatInOtherZone(iso, zone, own)
  const here = formatDayTime(iso, own)
  return there === null ? here : timeMessages.bothClocks({ here, there, zone: formatTimeZone(zone) })
}

/**
 * Formats a duration: "4:07" for a running timer below one hour; otherwise "4 min", "2 h 10 min", "3 days".
 */
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

/** An instant as the value of `<input type="datetime-local">`, in the reader's time zone. */
export const toDateTimeInput = (instant: Temporal.Instant, zone = getDeviceTimeZone()): string =>
  instant.toZonedDateTimeISO(zone).toPlainDateTime().round('minute').toString({ smallestUnit: 'minute' })

/** The instant of such a field; null when the field is empty or invalid. */
export function parseDateTimeInput(text: string, zone = getDeviceTimeZone()): Temporal.Instant | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}

/**
 * Value of a time or date-time field with AM or PM, because many browsers show such fields in 24-hour format.
 * Returns the text itself when it is neither.
 */
export function formatTypedTime(text: string): string {
  const isTime = /^\d{2}:\d{2}/.test(text)
  const typed = parseDateTimeInput(isTime ? `2026-01-01T${text}` : text, 'UTC')
  if (typed === null || !text.includes(':')) return text
  return isTime ? formatTime(typed, 'UTC') : formatShortDateTime(typed, 'UTC')
}

/** Whether two names denote the same time zone, such as "US/Hawaii" and "Pacific/Honolulu". */
function isSameTimeZone(one: string, other: string): boolean {
  const [a, b] = [one, other].map((zone) =>
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone),
  )
  return a !== undefined && b !== undefined && a.equals(b)
}

/**
 * "Eastern time (New York)"; a zone that cannot be chosen here keeps its IANA name, such as "Europe/Berlin".
 */
export function formatTimeZoneName(zone: string): string {
  const match = timeZones.find((one) => isSameTimeZone(one, zone))
  return match ? formatTimeZoneLabel(match) : zone.replaceAll('_', ' ')
}

/** Whether two time zones have the same offset at an instant. */
export const hasSameOffset = (one: string, other: string, now: Temporal.Instant): boolean =>
  now.toZonedDateTimeISO(one).offsetNanoseconds === now.toZonedDateTimeISO(other).offsetNanoseconds

/** Names the time zone of a page, and adds that the device shows another time where it does. */
export function describePageTimeZone(
  zone: string,
  now = Temporal.Now.instant(),
  device = getDeviceTimeZone(),
): string {
  const own = { zone: formatTimeZoneName(zone) }
  return hasSameOffset(zone, device, now)
    ? timeZoneMessages.own(own)
    : timeZoneMessages.otherDevice({ ...own, device: formatTimeZoneName(device) })
}
