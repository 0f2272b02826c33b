import type { closingAttendances } from '@evenkeel/api-contract/counselor/constants'
import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import type { CanceledBy } from '@evenkeel/api-contract/telehealth/constants'
import type { readConnectionParams } from '@evenkeel/api-contract/telehealth/video-room'
import { createBookingError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { joinWindow } from '#modules/appointments/policy.ts'
import type { AppointmentRow } from '#modules/availability/reserve-slot.ts'
import { formatWithOffset } from '#modules/availability/wall-time.ts'
import { bookingErrorMessages } from '#booking-errors.ts'
import type { AppContext } from '#app-context.ts'
import type { RoomPass } from '#modules/tokens/room-passes.ts'
import { findRoomVisit } from './repository.ts'

const bookingError = (code: 'too_early' | 'too_late' | 'visit_closed' | 'visit_canceled' | 'not_video') =>
  createBookingError(code, bookingErrorMessages[code])

/** A visit with its closing and its cancellation. */
interface VisitOutcome<Column extends keyof AppointmentRow> {
  readonly appointment: Pick<AppointmentRow, 'status' | 'startsAt' | 'endsAt' | Column>
  readonly closedAs: (typeof closingAttendances)[number] | null
  readonly canceledBy: CanceledBy | null
}

/** Returns the span in which the room of a visit is open; refuses the call when it is closed. */
function requireOpenWindow(
  { appointment, closedAs, canceledBy }: VisitOutcome<never>,
  now: Temporal.Instant,
) {
  const { status, ...times } = appointment
  const span = joinWindow(times)
  if (closedAs !== null || status === 'completed' || canceledBy === 'not_held')
    throw bookingError('visit_closed')
  if (status === 'cancelled') throw bookingError('visit_canceled')
  if (status !== 'booked' || Temporal.Instant.compare(now, span.closesAt) >= 0) throw bookingError('too_late')
  if (Temporal.Instant.compare(now, span.opensAt) < 0) throw bookingError('too_early')
  return span
}

/** The same for a video room: a phone visit has none. */
export function requireOpenVideoVisit(visit: VisitOutcome<'method'>, now: Temporal.Instant) {
  if (visit.appointment.method !== 'video') throw bookingError('not_video')
  return requireOpenWindow(visit, now)
}

/** URL of a video room for one side. The pass is in the fragment, which browsers send to no server. */
export const createRoomUrl = (
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  id: number,
  pass: string,
): string => `${publicUrl}/rooms/${id}#${pass}`

/** Lets a patient join their own video visit while its room is open (CALL-53). */
export async function joinRoom(
  service: Pick<AppContext, 'db' | 'clock' | 'roomPasses' | 'publicUrl' | 'iceServers'>,
  patientId: number,
  id: number,
): Promise<HandlerResult<typeof readConnectionParams>> {
  const visit = await findRoomVisit(service.db, id)
  if (visit?.appointment.patientId !== patientId) throw createNotFoundError()
  const { appointment, zone } = visit
  const { opensAt, closesAt } = requireOpenVideoVisit(visit, service.clock.now())
  const pass = await service.roomPasses.issue({ appointmentId: id, role: 'patient', endsAt: closesAt })
  return {
    patient_id: patientId,
    provider_id: appointment.providerId,
    start_time: formatWithOffset(appointment.startsAt.epochMilliseconds, zone),
    end_time: formatWithOffset(appointment.endsAt.epochMilliseconds, zone),
    url: createRoomUrl(service, id, pass),
    video_backend: 'webrtc',
    opens_at: opensAt.toString(),
    closes_at: closesAt.toString(),
    room_pass: pass,
    ice_servers: [...service.iceServers(closesAt)],
  }
}

/**
 * Returns the visit and the span in which its room is open; refuses the pass when it has expired or the room
 * is closed.
 */
export async function requireOpenRoom(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { appointmentId, endsAt }: Pick<RoomPass, 'appointmentId' | 'endsAt'>,
) {
  const visit = await findRoomVisit(db, appointmentId)
  if (!visit) throw createNotFoundError()
  const now = clock.now()
  const span = requireOpenWindow(visit, now)
  if (endsAt && Temporal.Instant.compare(now, endsAt) >= 0) throw bookingError('too_late')
  return { ...visit, ...span }
}
