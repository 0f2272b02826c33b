import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { getFreeCancellation } from '@evenkeel/api-contract/telehealth/free-cancellation'
import type { AppointmentMethod } from '@evenkeel/api-contract/schemas'
import {
  formatTime,
  formatDateTime,
  formatDateTimeWithZone,
  formatShortDateTime,
} from '@evenkeel/api-contract/time/format-date-time'
import { formatPhone } from '#lib/format-phone.ts'
import type { PersistedBookingState } from '../booking/persisted-booking-state.ts'
import type { InMemoryBookingState } from '../booking/booking-wizard.ts'
import type { ReceivedAppointment } from '../patient/cached-visits.ts'
import type { VisitChange } from '../visit-changes.ts'
import type { RebookingTarget } from './rebooking-target.ts'
import { visitMessages as words } from './visits.messages.ts'

/** "Tuesday, November 24 at 10:00 AM Mountain time" */
export const formatVisitTime = (start: string, zone: string): string =>
  formatDateTimeWithZone(Temporal.Instant.from(start), zone)

const methodNames: Record<AppointmentMethod, string> = {
  video: words.video,
  phone: words.phone,
  face_to_face: words.inPerson,
}
/** "Video", "Phone" or "In person". */
export const getMethodName = (method: AppointmentMethod): string => methodNames[method]

/** That a visit is being booked, moved or canceled right now. */
export const visitChangeLabels: Readonly<Record<VisitChange, string>> = {
  canceling: words.beingCanceled,
  moving: words.beingMoved,
  booking: words.beingBooked,
}

/** "50 minutes" */
export function formatVisitLength({
  start_time,
  end_time,
}: Pick<UpcomingAppointment, 'start_time' | 'end_time'>): string {
  const length = Temporal.Instant.from(start_time).until(Temporal.Instant.from(end_time))
  return words.length({ minutes: Math.round(length.total('minutes')) })
}

/** What to do: choose another time where the counselor asks for it, else what to do on the day. By phone, who calls which number when (RD-165). */
export function describeNextStep(
  { appointment_method, asked_to_move_at, can_cancel, phone_call, provider }: UpcomingAppointment,
  zone: string,
): string {
  if (asked_to_move_at != null && can_cancel) return words.asksToMove
  if (appointment_method !== 'phone') return words.beReady
  const counselor = provider.fullname
  if (phone_call === null) return words.callsYou({ counselor })
  const at = Temporal.Instant.from(phone_call.at)
  const number = formatPhone(`+1${phone_call.number}`)
  return words.callsYouAt({ counselor, number, time: formatTime(at, zone) })
}

/** The server's time, from what it said with the appointment; the device's own where it said nothing. */
export function getServerNow(
  { join, receivedAt }: Pick<ReceivedAppointment, 'join' | 'receivedAt'>,
  monotonic: number,
  now: Temporal.Instant,
): Temporal.Instant {
  if (!join?.server_time || receivedAt === undefined) return now
  const passed = Math.max(0, Math.round(monotonic - receivedAt))
  return Temporal.Instant.from(join.server_time).add({ milliseconds: passed })
}

/** Whether the room of a video visit is open now, and if not yet, from when on in words; null by phone and afterwards. */
export function getJoinStatus(
  { join }: UpcomingAppointment,
  now: Temporal.Instant,
  zone: string,
): { readonly isOpen: true } | { readonly isOpen: false; readonly from: string } | null {
  if (join === null || Temporal.Instant.compare(now, Temporal.Instant.from(join.closes_at)) >= 0) return null
  const opens = Temporal.Instant.from(join.opens_at)
  return Temporal.Instant.compare(now, opens) < 0
    ? { isOpen: false, from: formatDateTime(opens, zone) }
    : { isOpen: true }
}

/** What says whether canceling a visit still is free. */
export type CancelableVisit = Pick<UpcomingAppointment, 'can_cancel' | 'free_until' | 'start_time'>

/** Whether canceling a visit now uses a session all the same: the time to cancel free is over. */
export const isLateCancellation = (
  { can_cancel, free_until, start_time }: CancelableVisit,
  now: Temporal.Instant,
): boolean =>
  can_cancel &&
  free_until !== undefined &&
  getFreeCancellation(Temporal.Instant.from(free_until), Temporal.Instant.from(start_time), now) === 'over'

/** Until when a visit is canceled free, or that it counts because that time is over; null where nobody can cancel, or it is not told. */
export function describeCancellationPolicy(
  { can_cancel, free_until, start_time }: CancelableVisit,
  now: Temporal.Instant,
  zone: string,
): string | null {
  if (!can_cancel || free_until === undefined) return null
  const until = Temporal.Instant.from(free_until)
  switch (getFreeCancellation(until, Temporal.Instant.from(start_time), now)) {
    case 'over':
      return words.countsAnyway
    case 'until-start':
      return words.cancelUntilStart
    case 'until-moment':
      return words.cancelUntil({ moment: formatShortDateTime(until, zone) })
  }
}

/** What must be known of an appointment that moves. */
export type ReschedulableVisit = RebookingTarget & Pick<UpcomingAppointment, 'id' | 'start_time'>

/** What the way through booking must know to move an appointment (BOOK-06). */
export const createRescheduleState = (
  appointment: ReschedulableVisit,
): Partial<PersistedBookingState & InMemoryBookingState> => ({
  movingId: appointment.id,
  movingFrom: Temporal.Instant.from(appointment.start_time).toString(),
  providerId: appointment.provider_id,
  providerName: appointment.provider.fullname,
  method: appointment.appointment_method,
  state: appointment.state_abbrev,
  slot: null,
  shownWeek: null,
  bookingKey: null,
  outcome: null,
})
