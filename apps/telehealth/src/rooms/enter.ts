import type { Returned } from '@evenkeel/contract/endpoint'
import type { readConnectionParams } from '@evenkeel/contract/telehealth/room'
import { bookingRefused, notFound } from '@evenkeel/server/http/failure'
import { joinSpan } from '#appointments/rules.ts'
import type { AppointmentRow } from '#availability/take-slot.ts'
import { withOffset } from '#availability/wall-time.ts'
import { bookingTexts } from '#booking-texts.ts'
import type { ServiceDeps } from '#service.ts'
import { findVisit } from './store.ts'

const refusal = (code: 'too_early' | 'too_late' | 'not_video') => bookingRefused(code, bookingTexts[code])

/** Refuses whoever comes when the room of a visit is closed; gives the span in which it is open. */
function openSpan(
  { status, ...times }: Pick<AppointmentRow, 'status' | 'startsAt' | 'endsAt'>,
  now: Temporal.Instant,
) {
  const span = joinSpan(times)
  if (status !== 'booked' || Temporal.Instant.compare(now, span.closesAt) >= 0) throw refusal('too_late')
  if (Temporal.Instant.compare(now, span.opensAt) < 0) throw refusal('too_early')
  return span
}

/** The same for those who come to a video room: a visit by phone has none. */
export function openVideo(
  appointment: Pick<AppointmentRow, 'status' | 'startsAt' | 'endsAt' | 'method'>,
  now: Temporal.Instant,
) {
  if (appointment.method !== 'video') throw refusal('not_video')
  return openSpan(appointment, now)
}

/** Where a side enters a room. The pass is behind the #, which no browser sends to any server. */
export const roomAddress = (
  { publicUrl }: Pick<ServiceDeps, 'publicUrl'>,
  id: number,
  pass: string,
): string => `${publicUrl}/rooms/${id}#${pass}`

/** How a patient joins an own video visit: only while its room is open (CALL-53). */
export async function enter(
  service: Pick<ServiceDeps, 'db' | 'clock' | 'roomPasses' | 'publicUrl' | 'iceServers'>,
  patientId: number,
  id: number,
): Promise<Returned<typeof readConnectionParams>> {
  const visit = await findVisit(service.db, id)
  if (visit?.appointment.patientId !== patientId) throw notFound()
  const { appointment, zone } = visit
  const { opensAt, closesAt } = openVideo(appointment, service.clock.now())
  const pass = await service.roomPasses.issue({ appointmentId: id, role: 'patient' })
  return {
    patient_id: patientId,
    provider_id: appointment.providerId,
    start_time: withOffset(appointment.startsAt.epochMilliseconds, zone),
    end_time: withOffset(appointment.endsAt.epochMilliseconds, zone),
    url: roomAddress(service, id, pass),
    video_backend: 'webrtc',
    opens_at: opensAt.toString(),
    closes_at: closesAt.toString(),
    room_pass: pass,
    ice_servers: [...service.iceServers(closesAt)],
  }
}

/** Refuses whoever comes when the room is closed: also a pass that was good before. Gives the span in which it is open. */
export async function requireOpenRoom(service: Pick<ServiceDeps, 'db' | 'clock'>, id: number) {
  const visit = await findVisit(service.db, id)
  if (!visit) throw notFound()
  return openSpan(visit.appointment, service.clock.now())
}
