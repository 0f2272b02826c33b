/**
 * Until when cancellation uses no session, as of now: no longer, up to the start, or up to an earlier instant
 * that the sentence names.
 */
export type FreeCancellation = 'over' | 'until-start' | 'until-moment'

/**
 * Derives it from the end of the free period, as the telehealth service returns it with a visit
 * (`free_until`).
 */
export function getFreeCancellation(
  until: Temporal.Instant,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): FreeCancellation {
  if (Temporal.Instant.compare(now, until) > 0) return 'over'
  return until.equals(startsAt) ? 'until-start' : 'until-moment'
}
