import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'

/** What a visit that stands says of the time it is at. */
export type ExistingVisit = Pick<UpcomingAppointment, 'id' | 'start_time' | 'end_time' | 'provider'>

/** What already stands on the day of a chosen time. */
export interface SameDay {
  /** The visit that takes place at the chosen time, so that nobody can come to both; null where none does. */
  readonly atThatTime: ExistingVisit | null
  /** The other visits of the day, soonest first. */
  readonly sameDay: readonly ExistingVisit[]
}

const getStart = ({ start_time: start }: ExistingVisit): Temporal.Instant => Temporal.Instant.from(start)
const compareByStart = (one: ExistingVisit, other: ExistingVisit): number =>
  Temporal.Instant.compare(getStart(one), getStart(other))
const getEnd = ({ end_time: end }: ExistingVisit): Temporal.Instant => Temporal.Instant.from(end)

/** The visits that are not over, soonest first; `moving` is the one that is to stand at another time. */
export const filterUpcomingVisits = (
  visits: readonly ExistingVisit[],
  { now, moving }: { now: Temporal.Instant; moving: number | null },
): readonly ExistingVisit[] =>
  visits
    .filter((visit) => visit.id !== moving && Temporal.Instant.compare(getEnd(visit), now) > 0)
    .toSorted(compareByStart)

/** The visits that stand on the day of a chosen time in a zone; `moving` is the one whose place the new one takes. */
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
