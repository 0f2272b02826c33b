import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'

/** The time-related fields of an upcoming visit. */
export type ExistingVisit = Pick<UpcomingAppointment, 'id' | 'start_time' | 'end_time' | 'provider'>

/** Visits on the day of a chosen time. */
export interface SameDay {
  /** The visit that overlaps the chosen time; null when there is none. */
  readonly atThatTime: ExistingVisit | null
  /** The other visits of the day, soonest first. */
  readonly sameDay: readonly ExistingVisit[]
}

const getStart = ({ start_time: start }: ExistingVisit): Temporal.Instant => Temporal.Instant.from(start)
const compareByStart = (one: ExistingVisit, other: ExistingVisit): number =>
  Temporal.Instant.compare(getStart(one), getStart(other))
const getEnd = ({ end_time: end }: ExistingVisit): Temporal.Instant => Temporal.Instant.from(end)

/** Visits that are not over, soonest first, without `moving`, the one being rescheduled. */
export const filterUpcomingVisits = (
  visits: readonly ExistingVisit[],
  { now, moving }: { now: Temporal.Instant; moving: number | null },
): readonly ExistingVisit[] =>
  visits
    .filter((visit) => visit.id !== moving && Temporal.Instant.compare(getEnd(visit), now) > 0)
    .toSorted(compareByStart)

/** Visits on the day of a chosen time in a zone, without `moving`, the one being rescheduled. */
export function findSameDayVisits(
  visits: readonly ExistingVisit[],
  {
    from,
    until,
    zone,
    moving,
  }: { from: Temporal.Instant; until: Temporal.Instant; zone: string; moving: number | null },
): SameDay {
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate()
  const others = visits
    .filter(({ id }) => id !== moving)
    .filter((visit) => dayOf(getStart(visit)).equals(dayOf(from)))
    .toSorted(compareByStart)
  const meets = (visit: ExistingVisit): boolean =>
    Temporal.Instant.compare(getStart(visit), until) < 0 && Temporal.Instant.compare(from, getEnd(visit)) < 0
  const atThatTime = others.find(meets) ?? null
  return { atThatTime, sameDay: others.filter((visit) => visit !== atThatTime) }
}
