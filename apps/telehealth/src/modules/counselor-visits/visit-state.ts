import type { CaseVisit, VisitState } from '@evenkeel/api-contract/counselor/cases'
import type { CounselorVisitRow } from './repository.ts'

/** The state of a visit: the counselor's closing, or else the row and the clock. */
export function getVisitState(
  { visit: { status, endsAt }, closing, cancelation }: CounselorVisitRow,
  now: Temporal.Instant,
): VisitState {
  if (closing !== null) return closing.attendance
  if (status === 'cancelled') {
    if (cancelation?.by === 'not_held') return 'not_held'
    return cancelation?.movedTo == null ? 'canceled' : 'moved'
  }
  if (status === 'completed') return 'took_place'
  return Temporal.Instant.compare(endsAt, now) <= 0 ? 'over' : 'booked'
}

/** The visit that replaced a moved one; a visit with another counselor is not shown. */
const presentMovedTo = ({ visit, next }: CounselorVisitRow): CaseVisit['moved_to'] =>
  next?.providerId === visit.providerId ? { id: next.id, starts_at: next.startsAt.toString() } : null

/** A visit as shown in lists. */
export function presentVisit(own: CounselorVisitRow, now: Temporal.Instant): CaseVisit {
  const { id, startsAt, endsAt, method, state } = own.visit
  return {
    id,
    starts_at: startsAt.toString(),
    ends_at: endsAt.toString(),
    method,
    state,
    standing: getVisitState(own, now),
    asked_to_move_at: own.moveRequest?.askedAt.toString() ?? null,
    moved_to: presentMovedTo(own),
  }
}
