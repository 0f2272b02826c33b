import { listFreeStarts, type TimeSpan } from '#modules/availability/slots.ts'
import { isWithinHours } from '#modules/availability/working-hours.ts'
import type { Schedule } from './schedule.ts'

/** Every start members can book by a schedule; `taken` is what takes time besides time off: visits, holds, the own calendar. */
export const listBookableStarts = (
  { calendar, off }: Schedule,
  taken: readonly TimeSpan[],
  now: number,
  within: TimeSpan = { from: now, to: Infinity },
): readonly number[] => listFreeStarts(calendar, [...taken, ...off], now, within)

/** What members would see after a change, and what of it is other than now. */
export function compareSchedules(before: Schedule, after: Schedule, taken: readonly TimeSpan[], now: number) {
  const seen = new Set(listBookableStarts(before, taken, now))
  const free = listBookableStarts(after, taken, now)
  const shown = new Set(free)
  return {
    free,
    gone: [...seen].filter((start) => !shown.has(start)),
    added: free.filter((start) => !seen.has(start)),
  }
}

const isOff = ({ off }: Schedule, visit: TimeSpan): boolean =>
  off.some(({ from, to }) => from < visit.to && visit.from < to)

/** Whether the day of a visit has hours of its own. */
function hasOwnDay({ calendar: { zone, dayHours = [] } }: Schedule, visit: TimeSpan): boolean {
  const day = Temporal.Instant.fromEpochMilliseconds(visit.from).toZonedDateTimeISO(zone).toPlainDate()
  return dayHours.some((own) => own.day === day.toString())
}

/**
 * Whether a change puts a booked visit into time off, or outside of the hours, where it was neither before: what was decided once is asked
 * again only where somebody is away for it anew. Whoever gives a day hours of its own decides on all visits that day has outside of them.
 */
export const isVisitAffected = (before: Schedule, after: Schedule, visit: TimeSpan): boolean =>
  !isOff(before, visit) &&
  (isOff(after, visit) ||
    (!isWithinHours(after.calendar, visit.from) &&
      (isWithinHours(before.calendar, visit.from) || (hasOwnDay(after, visit) && !hasOwnDay(before, visit)))))
