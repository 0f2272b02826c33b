import type { BookedVisit } from '@evenkeel/api-contract/counselor/calendar'
import { formatWithOffset } from '#modules/availability/wall-time.ts'
import type { BookedVisitRow } from './repository.ts'

/** A booked visit in the counselor's calendar, with the offset of `zone`. */
export const presentBookedVisit = (
  { visit, patient, askedToMoveAt }: BookedVisitRow,
  zone: string,
): BookedVisit => ({
  id: visit.id,
  starts_at: formatWithOffset(visit.startsAt.epochMilliseconds, zone),
  ends_at: formatWithOffset(visit.endsAt.epochMilliseconds, zone),
  method: visit.method,
  state: visit.state,
  person: `${patient.firstName} ${patient.lastName.slice(0, 1)}.`,
  asked_to_move_at: askedToMoveAt?.toString() ?? null,
})
