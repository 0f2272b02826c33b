/**
 * Until when canceling a visit uses no session, as of now: no longer, up to its start, or up to a moment before it, for which the
 * sentence needs the moment.
 */
export type FreeCancellation = 'over' | 'until-start' | 'until-moment'

/** Decides it by the end of the free time, as the telehealth service tells it with a visit (`free_until`). */
export function getFreeCancellation(
  until: Temporal.Instant,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): FreeCancellation {
  if (Temporal.Instant.compare(now, until) > 0) return 'over'
  return until.equals(startsAt) ? 'until-start' : 'until-moment'
}
