import type { CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { weeklyHoursMessages } from '#lib/time/weekly-hours.messages.ts'
import { calendarMessages } from './calendar.messages.ts'
import { formatIsoTime } from './calendar-format.ts'

type Day = CounselorCalendar['days'][number]

/** A line of a day. */
export interface DayEntry {
  readonly kind: 'booked' | 'free' | 'off' | 'busy'
  readonly key: string
  /** "9:00 AM", or "9:00 AM to 5:00 PM". */
  readonly time: string
  readonly text: string
  /** The booked visit that it is, or null. */
  readonly visit: number | null
  /** Its person was asked to choose another time. */
  readonly isToMove: boolean
}

/** What of a stretch lies on a day, in words. */
function formatRangeOnDay({ day }: Day, zone: string, from: string, to: string): string {
  const begin = Temporal.PlainDate.from(day).toZonedDateTime(zone)
  const [dayFrom, dayTo] = [begin.toInstant(), begin.add({ days: 1 }).toInstant()]
  const isAfter = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) > 0
  const [starts, ends] = [Temporal.Instant.from(from), Temporal.Instant.from(to)]
  const first = isAfter(starts, dayFrom) ? starts : dayFrom
  const last = isAfter(dayTo, ends) ? ends : dayTo
  if (first.equals(dayFrom) && last.equals(dayTo)) return calendarMessages.allDay
  return weeklyHoursMessages.span({
    from: formatIsoTime(first.toString(), zone),
    to: formatIsoTime(last.toString(), zone),
  })
}

/** The lines of a day by the time they begin at. */
export function listDayEntries(day: Day, zone: string): readonly DayEntry[] {
  const { booked: bookedText, off, busy, free } = calendarMessages
  const entries = [
    ...day.booked.map((visit) => ({
      kind: 'booked' as const,
      at: visit.starts_at,
      visit: visit.id,
      isToMove: visit.asked_to_move_at !== null,
      time: formatIsoTime(visit.starts_at, zone),
      text: bookedText({ person: visit.person, method: calendarMessages[visit.method] }),
    })),
    ...day.free.map((start) => ({
      kind: 'free' as const,
      visit: null,
      isToMove: false,
      at: start,
      time: formatIsoTime(start, zone),
      text: free,
    })),
    ...day.off.map((span) => ({
      kind: 'off' as const,
      visit: null,
      isToMove: false,
      at: span.starts_at,
      time: formatRangeOnDay(day, zone, span.starts_at, span.ends_at),
      text: off,
    })),
    ...day.busy.map((span) => ({
      kind: 'busy' as const,
      visit: null,
      isToMove: false,
      at: span.starts_at,
      time: formatRangeOnDay(day, zone, span.starts_at, span.ends_at),
      text: busy,
    })),
  ]
  return entries
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
    .map(({ at, ...entry }) => ({ ...entry, key: `${entry.kind} ${at}` }))
}

/** What is said of a day on which nothing stands: it has no hours, or none of them can be booked any more. */
export function describeEmptyDay(
  { hours }: Pick<Day, 'hours'>,
  { isOwn, isToday }: { readonly isOwn: boolean; readonly isToday: boolean },
): string {
  if (isOwn && hours.length === 0) return calendarMessages.nothing
  return isOwn && isToday ? calendarMessages.nothingMore : calendarMessages.noTimes
}
