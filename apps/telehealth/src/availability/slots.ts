import { limits } from '@evenkeel/contract/limits'
import { hours, minutes } from '@evenkeel/contract/units'
import { dayAt, dayStart, instantsAt } from './wall-time.ts'
import { hoursOn, type WorkingHours } from './working-hours.ts'

/** What decides when a provider can be booked. */
export interface Calendar extends WorkingHours {
  /** IANA name of the zone of the hours. */
  readonly zone: string
  /** Days from today that are always full. */
  readonly fullDays: number
}

/** A stretch of time, in milliseconds since 1970; the end does not belong to it. */
export interface Span {
  readonly from: number
  readonly to: number
}

const SLOT_STEP = hours(1)

/** Starts that the hours allow on one day of the provider's zone: one an hour, counted from opening. */
export function openStarts(calendar: Calendar, day: Temporal.PlainDate): readonly number[] {
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

/** Span in which starts are offered: from one hour ahead to the end of the last bookable day. */
export function bookableSpan(calendar: Calendar, now: number): Span {
  const today = dayAt(now, calendar.zone)
  const from = now + limits.slotLeadTime
  return {
    from:
      calendar.fullDays === 0
        ? from
        : Math.max(from, dayStart(today.add({ days: calendar.fullDays }), calendar.zone)),
    to: dayStart(today.add({ days: limits.slotHorizonDays + 1 }), calendar.zone),
  }
}

const meets = (start: number, busy: readonly Span[]): boolean =>
  busy.some((span) => start < span.to && span.from < start + limits.slotLength)

/** Free starts in `asked`, soonest first, day by day of the provider's zone; `busy` is all that takes the provider's time. */
function* startsWithin(
  calendar: Calendar,
  busy: readonly Span[],
  now: number,
  asked: Span,
): Generator<number, void> {
  const bookable = bookableSpan(calendar, now)
  const [from, to] = [Math.max(bookable.from, asked.from), Math.min(bookable.to, asked.to)]
  if (from >= to) return
  const last = dayAt(to - 1, calendar.zone)
  let day = dayAt(from, calendar.zone)
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    yield* openStarts(calendar, day).filter((start) => start >= from && start < to && !meets(start, busy))
}

/** All free starts in `asked`, soonest first. */
export const freeStarts = (...within: Parameters<typeof startsWithin>): readonly number[] => [
  ...startsWithin(...within),
]

/** Which free starts are looked for. */
export interface AskedStarts {
  readonly count: number
  /** From now to the horizon when left out. */
  readonly within?: Span
  /** Whether a free start is one of those looked for. */
  readonly fits?: (start: number) => boolean
}

/** The next free starts, soonest first; fewer where there are not so many up to the horizon. */
export const nextFreeStarts = (
  calendar: Calendar,
  busy: readonly Span[],
  now: number,
  { count, within = { from: now, to: Infinity }, fits = () => true }: AskedStarts,
): readonly number[] => startsWithin(calendar, busy, now, within).filter(fits).take(count).toArray()

/** First free start at or after `notBefore`, or null when there is none up to the horizon. */
export const firstFreeStart = (
  calendar: Calendar,
  busy: readonly Span[],
  now: number,
  notBefore = now,
): number | null => startsWithin(calendar, busy, now, { from: notBefore, to: Infinity }).next().value ?? null

/** Whether a booking may start exactly then: only offered starts count. */
export const isOffered = (calendar: Calendar, busy: readonly Span[], now: number, start: number): boolean =>
  freeStarts(calendar, busy, now, { from: start, to: start + 1 }).length > 0
