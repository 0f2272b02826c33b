import { listFreeStarts, type TimeSpan } from '#modules/availability/slots.ts'
import { isWithinHours } from '#modules/availability/working-hours.ts'
import type { Schedule } from './schedule.ts'

/**
 * All starts that members can book by a schedule; `taken` holds occupied times other than time
 * off: visits, holds and the external calendar.
 */
export const listBookableStarts = (
  { calendar, off }: Schedule,
  taken: readonly TimeSpan[],
  now: number,
  within: TimeSpan = { from: now, to: Infinity },
): readonly number[] => listFreeStarts(calendar, [...taken, ...off], now, within)

/** Compares what members would see after a change with what they see now. */
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

/** Whether the day of a visit has its own hours. */
function hasOwnDay({ calendar: { zone, dayHours = [] } }: Schedule, visit: TimeSpan): boolean {
  const day = Temporal.Instant.fromEpochMilliseconds(visit.from).toZonedDateTimeISO(zone).toPlainDate()
  return dayHours.some((own) => own.day === day.toString())
}

/**
 * Whether a change newly puts a booked visit into time off or outside the hours. An earlier decision is asked
 * again only for new time off. Giving a day its own hours requires a decision on every visit outside them.
 */
export const isVisitAffected = (before: Schedule, after: Schedule, visit: TimeSpan): boolean =>
  !isOff(before, visit) &&
  (isOff(after, visit) ||
    (!isWithinHours(after.calendar, visit.from) &&
      (isWithinHours(before.calendar, visit.from) || (hasOwnDay(after, visit) && !hasOwnDay(before, visit)))))
