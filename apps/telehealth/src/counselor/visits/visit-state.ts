import type { CaseVisit, VisitState } from '@evenkeel/contract/counselor/cases'
import type { OwnVisit } from './visit-store.ts'

/** How a visit stands: what the counselor said, else what the row and the clock say. */
export function stateOfVisit(
  { visit: { status, endsAt }, closing, cancelation }: OwnVisit,
  now: Temporal.Instant,
): VisitState {
  if (closing !== null) return closing.attendance
  if (status === 'cancelled') return cancelation?.by === 'not_held' ? 'not_held' : 'canceled'
  if (status === 'completed') return 'took_place'
  return Temporal.Instant.compare(endsAt, now) <= 0 ? 'over' : 'booked'
}

/** A visit as lists have it. */
export function presentVisit(own: OwnVisit, now: Temporal.Instant): CaseVisit {
  const { id, startsAt, endsAt, method, state } = own.visit
  return {
    id,
    starts_at: startsAt.toString(),
    ends_at: endsAt.toString(),
    method,
    state,
    standing: stateOfVisit(own, now),
    asked_to_move_at: own.moveRequest?.askedAt.toString() ?? null,
  }
}
