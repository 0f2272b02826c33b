import type { BookedVisit } from '@evenkeel/contract/counselor/calendar'
import { withOffset } from '#availability/wall-time.ts'
import type { BookedRow } from './store.ts'

/** A booked visit as its counselor's calendar shows it, times with the offset of `zone`. */
export const visitShown = ({ visit, patient, askedToMoveAt }: BookedRow, zone: string): BookedVisit => ({
  id: visit.id,
  starts_at: withOffset(visit.startsAt.epochMilliseconds, zone),
  ends_at: withOffset(visit.endsAt.epochMilliseconds, zone),
  method: visit.method,
  state: visit.state,
  person: `${patient.firstName} ${patient.lastName.slice(0, 1)}.`,
  asked_to_move_at: askedToMoveAt?.toString() ?? null,
})
