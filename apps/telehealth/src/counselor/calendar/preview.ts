import { freeStarts, type Span } from '#availability/slots.ts'
import { isWithinHours } from '#availability/working-hours.ts'
import type { Schedule } from './schedule.ts'

/** Every start members can book by a schedule; `taken` is what takes time besides time off: visits, holds, the own calendar. */
export const freeBy = (
  { calendar, off }: Schedule,
  taken: readonly Span[],
  now: number,
  within: Span = { from: now, to: Infinity },
): readonly number[] => freeStarts(calendar, [...taken, ...off], now, within)

/** What members would see after a change, and what of it is other than now. */
export function previewOf(before: Schedule, after: Schedule, taken: readonly Span[], now: number) {
  const seen = new Set(freeBy(before, taken, now))
  const free = freeBy(after, taken, now)
  const shown = new Set(free)
  return {
    free,
    gone: [...seen].filter((start) => !shown.has(start)),
    added: free.filter((start) => !seen.has(start)),
  }
}

const isOff = ({ off }: Schedule, visit: Span): boolean =>
  off.some(({ from, to }) => from < visit.to && visit.from < to)

/** Whether the day of a visit has hours of its own. */
function hasOwnDay({ calendar: { zone, dayHours = [] } }: Schedule, visit: Span): boolean {
  const day = Temporal.Instant.fromEpochMilliseconds(visit.from).toZonedDateTimeISO(zone).toPlainDate()
  return dayHours.some((own) => own.day === day.toString())
}

/**
 * Whether a change puts a booked visit into time off, or outside of the hours, where it was neither before: what was decided once is asked
 * again only where somebody is away for it anew. Whoever gives a day hours of its own decides on all visits that day has outside of them.
 */
export const isMet = (before: Schedule, after: Schedule, visit: Span): boolean =>
  !isOff(before, visit) &&
  (isOff(after, visit) ||
    (!isWithinHours(after.calendar, visit.from) &&
      (isWithinHours(before.calendar, visit.from) || (hasOwnDay(after, visit) && !hasOwnDay(before, visit)))))
