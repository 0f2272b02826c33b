import { type ProviderCalendar, findFirstFreeStart, listFreeStarts, type TimeSpan } from './slots.ts'
import { dateAt, startOfDay } from './wall-time.ts'

/** The requested day of a profile. */
export interface RequestedDay {
  readonly day: Temporal.PlainDate
  /** Time zone of the day. */
  readonly zone: string
  /** Whether to return the next day with free slots when this one has none (RD-154). */
  readonly orNext: boolean
}

/** A day and its free starts, in milliseconds since 1970. */
export interface DaySlots {
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
  asked: RequestedDay,
): DaySlots {
  const span = spanOfDay(asked.day, asked.zone)
  const starts = listFreeStarts(calendar, busy, now, span)
  if (starts.length > 0 || !asked.orNext) return { day: asked.day, starts }
  const next = findFirstFreeStart(calendar, busy, now, span.to)
  if (next === null) return { day: asked.day, starts }
  const day = dateAt(next, asked.zone)
  return { day, starts: listFreeStarts(calendar, busy, now, spanOfDay(day, asked.zone)) }
}
