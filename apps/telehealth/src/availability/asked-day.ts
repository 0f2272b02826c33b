import { type Calendar, firstFreeStart, freeStarts, type Span } from './slots.ts'
import { dayAt, dayStart } from './wall-time.ts'

/** Which day a profile is asked for. */
export interface AskedDay {
  readonly day: Temporal.PlainDate
  /** Zone in which the day is meant. */
  readonly zone: string
  /** When the day is empty, take the next day with free time (RD-154). */
  readonly orNext: boolean
}

/** A day and its free starts in milliseconds since 1970. */
export interface DayOfSlots {
  readonly day: Temporal.PlainDate
  readonly starts: readonly number[]
}

const spanOf = (day: Temporal.PlainDate, zone: string): Span => ({
  from: dayStart(day, zone),
  to: dayStart(day.add({ days: 1 }), zone),
})

/** Free starts of the asked day or, when wanted, of the next day that has any. */
export function slotsOfDay(
  calendar: Calendar,
  busy: readonly Span[],
  now: number,
  asked: AskedDay,
): DayOfSlots {
  const span = spanOf(asked.day, asked.zone)
  const starts = freeStarts(calendar, busy, now, span)
  if (starts.length > 0 || !asked.orNext) return { day: asked.day, starts }
  const next = firstFreeStart(calendar, busy, now, span.to)
  if (next === null) return { day: asked.day, starts }
  const day = dayAt(next, asked.zone)
  return { day, starts: freeStarts(calendar, busy, now, spanOf(day, asked.zone)) }
}
