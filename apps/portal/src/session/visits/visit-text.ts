import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { getFreeCancellation } from '@evenkeel/api-contract/telehealth/free-cancellation'
import type { AppointmentMethod } from '@evenkeel/api-contract/schemas'
import {
  formatTime,
  formatDateTime,
  formatDateTimeWithZone,
  formatShortDateTime,
} from '@evenkeel/api-contract/time/format-date-time'
import { formatPhone } from '@evenkeel/web/format-phone'
import type { PersistedBookingState } from '../booking/persisted-booking-state.ts'
import type { InMemoryBookingState } from '../booking/booking-wizard.ts'
import type { ReceivedAppointment } from '../patient/appointment-queries.ts'
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

/** Labels of a visit that is being booked, moved or canceled. */
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

/**
 * The next step: choose another time if the counselor requests it, else what to do on the day. By phone: who
 * calls which number when (RD-165).
 */
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

/** The server's time, from its value in the appointment; the device's time without one. */
export function getServerNow(
  { join, receivedAt }: Pick<ReceivedAppointment, 'join' | 'receivedAt'>,
  monotonic: number,
  now: Temporal.Instant,
): Temporal.Instant {
  if (!join?.server_time || receivedAt === undefined) return now
  const passed = Math.max(0, Math.round(monotonic - receivedAt))
  return Temporal.Instant.from(join.server_time).add({ milliseconds: passed })
}

/**
 * Whether the video room is open now, and if not yet, when it opens as text; null for phone visits and
 * afterwards.
 */
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

/** The fields that determine whether canceling a visit is free. */
export type CancelableVisit = Pick<UpcomingAppointment, 'can_cancel' | 'free_until' | 'start_time'>

/** True if canceling a visit now still uses a session: the free period is over. */
export const isLateCancellation = (
  { can_cancel, free_until, start_time }: CancelableVisit,
  now: Temporal.Instant,
): boolean =>
  can_cancel &&
  free_until !== undefined &&
  getFreeCancellation(Temporal.Instant.from(free_until), Temporal.Instant.from(start_time), now) === 'over'

/**
 * Until when canceling is free, or that it counts because that time is over; null if it cannot be canceled or
 * this is not shown.
 */
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

/** The fields needed to move an appointment. */
export type ReschedulableVisit = RebookingTarget & Pick<UpcomingAppointment, 'id' | 'start_time'>

/** The booking state for moving an appointment (BOOK-06). */
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
