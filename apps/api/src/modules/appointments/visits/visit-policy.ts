import { limits } from '@evenkeel/api-contract/limits'
import type {
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import type { VisitRow, NoticeKind } from './visit-repository.ts'

/** Time and modality of a visit. */
export interface VisitTime {
  readonly appointmentId: number
  readonly method: 'video' | 'phone'
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

export const toVisitTime = (appointment: UpcomingAppointment): VisitTime => ({
  appointmentId: appointment.id,
  method: appointment.appointment_method,
  startsAt: Temporal.Instant.from(appointment.start_time),
  endsAt: Temporal.Instant.from(appointment.end_time),
})

/** Whether a copy has the current time and modality. */
export const isSameTime = (row: VisitRow, time: VisitTime): boolean =>
  row.method === time.method && row.startsAt.equals(time.startsAt) && row.endsAt.equals(time.endsAt)

/** Changes that bring the copies in line with the telehealth service. */
interface VisitChanges {
  readonly added: readonly VisitTime[]
  readonly changed: readonly { readonly row: VisitRow; readonly time: VisitTime }[]
  /** Booked here, missing from the list there, and not in the past: must be read one by one. */
  readonly missing: readonly VisitRow[]
  readonly over: readonly VisitRow[]
}

/** Compares the member's booked copies with the list of the telehealth service. */
export function compareVisits(
  rows: readonly VisitRow[],
  listed: readonly UpcomingAppointment[],
  now: Temporal.Instant,
): VisitChanges {
  const byId = new Map(rows.map((row) => [row.mdliveAppointmentId, row]))
  const times = listed.map(toVisitTime)
  const listedIds = new Set(times.map(({ appointmentId }) => appointmentId))
  const gone = rows.filter(
    ({ status, mdliveAppointmentId }) => status === 'booked' && !listedIds.has(mdliveAppointmentId),
  )
  const isOver = (row: VisitRow): boolean => Temporal.Instant.compare(row.endsAt, now) <= 0
  return {
    added: times.filter(({ appointmentId }) => !byId.has(appointmentId)),
    changed: times.flatMap((time) => {
      const row = byId.get(time.appointmentId)
      return row && row.status === 'booked' && !isSameTime(row, time) ? [{ row, time }] : []
    }),
    missing: gone.filter((row) => !isOver(row)),
    over: gone.filter(isOver),
  }
}

/**
 * Whether an email about a visit is still current right before sending. `appointment` is the current state
 * at the telehealth service; null: unknown there.
 */
export function isNoticeCurrent(
  kind: NoticeKind,
  sequence: number,
  visit: VisitRow,
  {
    appointment,
    now,
  }: { readonly appointment: AppointmentWithStatus | null; readonly now: Temporal.Instant },
): boolean {
  if (sequence !== visit.sequence) return false
  const isBooked = appointment?.status === 'booked' && isSameTime(visit, toVisitTime(appointment))
  const { startsAt } = visit
  switch (kind) {
    case 'booked':
    case 'changed':
    case 'kept':
      return visit.status === 'booked' && isBooked
    case 'cancelled':
    case 'lost':
      return visit.status === 'cancelled' && appointment?.status !== 'booked'
    case 'details':
    case 'day_before':
      // So late that the other reminder is the better one.
      return (
        isBooked &&
        Temporal.Instant.compare(now, startsAt.subtract({ milliseconds: limits.visitReminderHour })) < 0
      )
    case 'hour_before':
      return isBooked && Temporal.Instant.compare(now, startsAt) < 0
  }
}
