import type { Attendance } from '@evenkeel/contract/counselor/visits'
import type { CaseVisit, VisitState } from '@evenkeel/contract/counselor/cases'
import type { AppointmentRow } from '#availability/take-slot.ts'

/** How a visit stands: what the counselor said, else what the row and the clock say. */
export function stateOfVisit(
  { status, endsAt }: Pick<AppointmentRow, 'status' | 'endsAt'>,
  attendance: Attendance | null,
  now: Temporal.Instant,
): VisitState {
  if (attendance !== null) return attendance
  if (status === 'cancelled') return 'canceled'
  if (status === 'completed') return 'took_place'
  return Temporal.Instant.compare(endsAt, now) <= 0 ? 'over' : 'booked'
}

/** A visit as lists have it. */
export const presentVisit = (
  row: AppointmentRow,
  attendance: Attendance | null,
  now: Temporal.Instant,
): CaseVisit => ({
  id: row.id,
  starts_at: row.startsAt.toString(),
  ends_at: row.endsAt.toString(),
  method: row.method,
  state: row.state,
  standing: stateOfVisit(row, attendance, now),
})
