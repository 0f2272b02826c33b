import type { CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { limits } from '@evenkeel/api-contract/limits'
import { formatTime } from '@evenkeel/api-contract/time/format-date-time'
import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { calendarMessages } from './calendar.messages.ts'

/** Perspective and time zone of the calendar. */
export interface CalendarView {
  /** State whose members' view is shown; null without a license. */
  readonly state: string | null
  /** IANA name of the time zone in which times are shown. */
  readonly zone: string
  /** Whether this is the counselor's own time zone. */
  readonly isOwn: boolean
  /** Current date in the counselor's time zone. */
  readonly today: string
}

/** Builds the view of a calendar; `requested` is the requested state. */
export const toCalendarView = (
  { state, days_zone: zone, today }: CounselorCalendar,
  requested: string | undefined,
): CalendarView => ({ state, zone, today, isOwn: requested === undefined || state !== requested })

const toInstant = (iso: string): Temporal.Instant => Temporal.Instant.from(iso)

/** Minimum booking lead time in words: free times that start sooner are hidden from members. */
export const describeBookingLeadTime = (): string =>
  calendarMessages.bookUntil({ lead: formatDuration(limits.slotLeadTime) })

/** "9:00 AM" in the counselor's time zone. */
export const formatIsoTime = (iso: string, zone: string): string => formatTime(toInstant(iso), zone)

const formatUtcDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
    Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds,
  )

/** "Fri, Nov 27" */
export const formatDay = (day: string): string =>
  formatUtcDay(day, { weekday: 'short', month: 'short', day: 'numeric' })

/** Same, with the year when it differs from the year of `today`: "Mon, Jan 4, 2027". */
export const formatDayWithYear = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4)
    ? formatDay(day)
    : formatUtcDay(day, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** Minutes after midnight as the value of `<input type="time">`; the end of a day is midnight. */
export const toTimeInput = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Minutes after midnight from such a field; null when the field is empty or invalid. */
export function parseTimeInput(text: string): number | null {
  const parts = /^(\d{2}):(\d{2})$/.exec(text)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

/** Groups start times by their date in the time zone, in order. */
export const groupByDay = (
  starts: readonly string[],
  zone: string,
): readonly (readonly [string, readonly string[]])[] => [
  ...Map.groupBy(starts, (start) => toInstant(start).toZonedDateTimeISO(zone).toPlainDate().toString()),
]
