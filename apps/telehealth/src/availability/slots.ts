import { limits } from '@evenkeel/contract/limits'
import { hours, minutes } from '@evenkeel/contract/units'
import type { OpenHours } from '#db/tables.ts'
import { dayAt, dayStart, instantsAt } from './wall-time.ts'

/** What decides when a provider can be booked. */
export interface Calendar {
  /** IANA name of the zone of the weekly hours. */
  readonly zone: string
  readonly weeklyHours: readonly OpenHours[]
  /** Days from today that are always full. */
  readonly fullDays: number
}

/** A stretch of time, in milliseconds since 1970; the end does not belong to it. */
export interface Span {
  readonly from: number
  readonly to: number
}

const SLOT_STEP = hours(1)

/** Starts that the weekly hours allow on one day of the provider's zone: one an hour, counted from opening. */
export function openStarts(calendar: Calendar, day: Temporal.PlainDate): readonly number[] {
  return calendar.weeklyHours
    .filter((open) => open.weekday === day.dayOfWeek)
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

/** Free starts of one day of the provider's zone. */
function freeStartsOn(
  calendar: Calendar,
  day: Temporal.PlainDate,
  within: Span,
  busy: readonly Span[],
): readonly number[] {
  return openStarts(calendar, day).filter(
    (start) => start >= within.from && start < within.to && !meets(start, busy),
  )
}

/** Free starts in `asked`, soonest first; `busy` are the provider's live appointments. */
export function freeStarts(
  calendar: Calendar,
  busy: readonly Span[],
  now: number,
  asked: Span,
): readonly number[] {
  const bookable = bookableSpan(calendar, now)
  const within = { from: Math.max(bookable.from, asked.from), to: Math.min(bookable.to, asked.to) }
  if (within.from >= within.to) return []
  const found: number[] = []
  const last = dayAt(within.to - 1, calendar.zone)
  for (
    let day = dayAt(within.from, calendar.zone);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    found.push(...freeStartsOn(calendar, day, within, busy))
  }
  return found
}

/** First free start at or after `notBefore`, or null when there is none up to the horizon. */
export function firstFreeStart(
  calendar: Calendar,
  busy: readonly Span[],
  now: number,
  notBefore = now,
): number | null {
  const bookable = bookableSpan(calendar, now)
  const within = { from: Math.max(bookable.from, notBefore), to: bookable.to }
  if (within.from >= within.to) return null
  const last = dayAt(within.to - 1, calendar.zone)
  for (
    let day = dayAt(within.from, calendar.zone);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const first = freeStartsOn(calendar, day, within, busy)[0]
    if (first !== undefined) return first
  }
  return null
}

/** Whether a booking may start exactly then: only offered starts count. */
export const isOffered = (calendar: Calendar, busy: readonly Span[], now: number, start: number): boolean =>
  freeStarts(calendar, busy, now, { from: start, to: start + 1 }).length > 0
