import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'

/** What a visit that stands says of the time it is at. */
export type OtherVisit = Pick<UpcomingAppointment, 'id' | 'start_time' | 'end_time' | 'provider'>

/** What already stands on the day of a chosen time. */
export interface ThatDay {
  /** The visit that takes place at the chosen time, so that nobody can come to both; null where none does. */
  readonly atThatTime: OtherVisit | null
  /** The other visits of the day, soonest first. */
  readonly sameDay: readonly OtherVisit[]
}

const startOf = ({ start_time: start }: OtherVisit): Temporal.Instant => Temporal.Instant.from(start)
const bySoonest = (one: OtherVisit, other: OtherVisit): number =>
  Temporal.Instant.compare(startOf(one), startOf(other))
const endOf = ({ end_time: end }: OtherVisit): Temporal.Instant => Temporal.Instant.from(end)

/** The visits that are not over, soonest first; `moving` is the one that is to stand at another time. */
export const visitsAfter = (
  visits: readonly OtherVisit[],
  { now, moving }: { now: Temporal.Instant; moving: number | null },
): readonly OtherVisit[] =>
  visits
    .filter((visit) => visit.id !== moving && Temporal.Instant.compare(endOf(visit), now) > 0)
    .toSorted(bySoonest)

/** The visits that stand on the day of a chosen time in a zone; `moving` is the one whose place the new one takes. */
export function visitsOfThatDay(
  visits: readonly OtherVisit[],
  {
    from,
    until,
    zone,
    moving,
  }: { from: Temporal.Instant; until: Temporal.Instant; zone: string; moving: number | null },
): ThatDay {
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate()
  const others = visits
    .filter(({ id }) => id !== moving)
    .filter((visit) => dayOf(startOf(visit)).equals(dayOf(from)))
    .toSorted(bySoonest)
  const meets = (visit: OtherVisit): boolean =>
    Temporal.Instant.compare(startOf(visit), until) < 0 && Temporal.Instant.compare(from, endOf(visit)) < 0
  const atThatTime = others.find(meets) ?? null
  return { atThatTime, sameDay: others.filter((visit) => visit !== atThatTime) }
}
