import { limits } from '@evenkeel/api-contract/limits'
import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { dateAt, instantsAt, startOfDay } from './wall-time.ts'
import { hoursOn, type WorkingHours } from './working-hours.ts'

/** What decides when a provider can be booked. */
export interface ProviderCalendar extends WorkingHours {
  /** IANA time zone of the hours. */
  readonly zone: string
  /** Number of days from today that are always full. */
  readonly fullDays: number
}

/** A time span in milliseconds since 1970; the end is exclusive. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

const SLOT_STEP = hours(1)

/** Starts that the hours allow on one day in the provider's time zone: one per hour, counted from opening. */
export function slotStartsOn(calendar: ProviderCalendar, day: Temporal.PlainDate): readonly number[] {
  return hoursOn(calendar, day)
    .flatMap((open) => {
      const last = open.to - limits.slotLength / minutes(1)
      const count = Math.max(0, Math.floor((last - open.from) / (SLOT_STEP / minutes(1))) + 1)
      const wallMinutes = Array.from(
        { length: count },
        (_, hour) => open.from + hour * (SLOT_STEP / minutes(1)),
      )
      return wallMinutes.flatMap((minute) => instantsAt(day, minute, calendar.zone))
    })
    .toSorted((a, b) => a - b)
}

/** The span of offered starts: from one hour ahead to the end of the last bookable day. */
function bookingWindow(calendar: ProviderCalendar, now: number): TimeSpan {
  const today = dateAt(now, calendar.zone)
  const from = now + limits.slotLeadTime
  return {
    from:
      calendar.fullDays === 0
        ? from
        : Math.max(from, startOfDay(today.add({ days: calendar.fullDays }), calendar.zone)),
    to: startOfDay(today.add({ days: limits.slotHorizonDays + 1 }), calendar.zone),
  }
}

const overlapsBusyTime = (start: number, busy: readonly TimeSpan[]): boolean =>
  busy.some((span) => start < span.to && span.from < start + limits.slotLength)

/**
 * Yields free starts in `requests`, soonest first, day by day in the provider's time zone. `busy` holds all
 * occupied times.
 */
function* generateFreeStarts(
  calendar: ProviderCalendar,
  busy: readonly TimeSpan[],
  now: number,
  requested: TimeSpan,
): Generator<number, void> {
  const bookable = bookingWindow(calendar, now)
  const [from, to] = [Math.max(bookable.from, requested.from), Math.min(bookable.to, requested.to)]
  if (from >= to) return
  const last = dateAt(to - 1, calendar.zone)
  let day = dateAt(from, calendar.zone)
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    yield* slotStartsOn(calendar, day).filter(
      (start) => start >= from && start < to && !overlapsBusyTime(start, busy),
    )
}

/** All free starts in `requested`, soonest first. */
export const listFreeStarts = (...within: Parameters<typeof generateFreeStarts>): readonly number[] => [
  ...generateFreeStarts(...within),
]

/** A query for free starts. */
interface FreeStartsQuery {
  readonly count: number
  /** Default: from now to the horizon. */
  readonly within?: TimeSpan
  /** Filter for free starts. */
  readonly fits?: (start: number) => boolean
}

/** The next free starts, soonest first; fewer when there are not enough up to the horizon. */
export const findNextFreeStarts = (
  calendar: ProviderCalendar,
  busy: readonly TimeSpan[],
  now: number,
  { count, within = { from: now, to: Infinity }, fits = () => true }: FreeStartsQuery,
): readonly number[] => generateFreeStarts(calendar, busy, now, within).filter(fits).take(count).toArray()

/** First free start at or after `notBefore`, or null when there is none up to the horizon. */
export const findFirstFreeStart = (
  calendar: ProviderCalendar,
  busy: readonly TimeSpan[],
  now: number,
  notBefore = now,
): number | null =>
  generateFreeStarts(calendar, busy, now, { from: notBefore, to: Infinity }).next().value ?? null

/** Whether a booking may start exactly then: only offered starts are valid. */
export const isFreeStart = (
  calendar: ProviderCalendar,
  busy: readonly TimeSpan[],
  now: number,
  start: number,
): boolean => listFreeStarts(calendar, busy, now, { from: start, to: start + 1 }).length > 0

/** The requested day of a profile. */
interface RequestedDay {
  readonly day: Temporal.PlainDate
  /** Time zone of the day. */
  readonly zone: string
  /** Whether to return the next day with free slots when this one has none (RD-154). */
  readonly orNext: boolean
}

/** A day and its free starts, in milliseconds since 1970. */
interface DaySlots {
  readonly day: Temporal.PlainDate
  readonly starts: readonly number[]
}

const spanOfDay = (day: Temporal.PlainDate, zone: string): TimeSpan => ({
  from: startOfDay(day, zone),
  to: startOfDay(day.add({ days: 1 }), zone),
})

/** Free starts of the requested day or, with `orNext`, of the next day that has any. */
export function findDaySlots(
  calendar: ProviderCalendar,
  busy: readonly TimeSpan[],
  now: number,
  requested: RequestedDay,
): DaySlots {
  const span = spanOfDay(requested.day, requested.zone)
  const starts = listFreeStarts(calendar, busy, now, span)
  if (starts.length > 0 || !requested.orNext) return { day: requested.day, starts }
  const next = findFirstFreeStart(calendar, busy, now, span.to)
  if (next === null) return { day: requested.day, starts }
  const day = dateAt(next, requested.zone)
  return { day, starts: listFreeStarts(calendar, busy, now, spanOfDay(day, requested.zone)) }
}
