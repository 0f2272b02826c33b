import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { limits } from '@evenkeel/api-contract/limits'
import { formatTime } from '@evenkeel/api-contract/time/format-date-time'
import { calendarMessages } from './calendar.messages.ts'

const toInstant = (iso: string): Temporal.Instant => Temporal.Instant.from(iso)

/** How late members can book: a free time that begins sooner is not shown to them. */
export const describeBookingLeadTime = (): string =>
  calendarMessages.bookUntil({ lead: formatDuration(limits.slotLeadTime) })

/** "9:00 AM" in the counselor's zone. */
export const formatIsoTime = (iso: string, zone: string): string => formatTime(toInstant(iso), zone)

const formatUtcDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
    Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds,
  )

/** "Fri, Nov 27" */
export const formatDay = (day: string): string =>
  formatUtcDay(day, { weekday: 'short', month: 'short', day: 'numeric' })

/** The same of a day that may be far ahead: of another year than today with the year, "Mon, Jan 4, 2027". */
export const formatDayWithYear = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4)
    ? formatDay(day)
    : formatUtcDay(day, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** Minutes after midnight as `<input type="time">` holds them; the end of a day as the midnight it is. */
export const toTimeInput = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The minutes that such a field holds; null where it holds none. */
export function parseTimeInput(text: string): number | null {
  const parts = /^(\d{2}):(\d{2})$/.exec(text)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

/** Starts by the day they lie on in the zone, in order. */
export const groupByDay = (
  starts: readonly string[],
  zone: string,
): readonly (readonly [string, readonly string[]])[] => [
  ...Map.groupBy(starts, (start) => toInstant(start).toZonedDateTimeISO(zone).toPlainDate().toString()),
]
