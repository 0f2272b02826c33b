import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import type {
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import type { SessionsLeft } from '#session/coverage/use-sessions-left.ts'
import { getNextBookingOption } from '#session/patient/next-booking-option.ts'
import { dashboardMessages } from './dashboard/dashboard.messages.ts'
import { lastBookingMessages } from './last-booking.messages.ts'

/** Message kinds of the home page for the newest record, for 48 hours after its last change. */
export type HomeMessageKind = 'booked' | 'requested' | 'accepted' | 'draft' | 'time' | 'counselor' | 'call'

/**
 * Returns the message kind of the newest record; null when it has expired. A booked record counts only while
 * its appointment is upcoming: there is no message for a canceled one.
 */
export function getHomeMessageKind(
  latest: AppointmentRecord | null,
  upcoming: readonly UpcomingAppointment[],
  left: SessionsLeft,
): HomeMessageKind | null {
  if (!latest?.show_homepage_message) return null
  if (latest.status === 'refused') return getNextBookingOption(latest, left)
  // An accepted in-person request names the counselor.
  if (latest.status === 'requested' && latest.provider_name !== null) return 'accepted'
  if (latest.status !== 'booked') return latest.status
  return upcoming.some(({ id }) => id === latest.mdlive_appointment_id) ? 'booked' : null
}

/** Messages about a record itself; a booked one is on the card of its appointment. */
export type RecordMessageKind = Exclude<HomeMessageKind, 'booked'>

/** Texts of the messages. */
export const homeMessageTexts: Record<
  RecordMessageKind,
  { readonly title: string; readonly words: string; readonly link: string }
> = {
  requested: {
    title: lastBookingMessages.requested,
    words: lastBookingMessages.requestedHow,
    link: lastBookingMessages.seeRequest,
  },
  accepted: {
    title: lastBookingMessages.accepted,
    words: lastBookingMessages.acceptedHow,
    link: lastBookingMessages.seeCounselor,
  },
  draft: {
    title: lastBookingMessages.draft,
    words: lastBookingMessages.draftHow,
    link: lastBookingMessages.finish,
  },
  time: {
    title: lastBookingMessages.timeTaken,
    words: lastBookingMessages.timeTakenHow,
    link: lastBookingMessages.otherTime,
  },
  counselor: {
    title: lastBookingMessages.counselorCannot,
    words: lastBookingMessages.counselorCannotHow,
    link: lastBookingMessages.otherCounselor,
  },
  call: {
    title: lastBookingMessages.notBooked,
    words: lastBookingMessages.notBookedHow,
    link: lastBookingMessages.seeAppointments,
  },
}

/** Heading of the next visit for its current state. */
export function getVisitTitle(
  { start_time, end_time }: Pick<UpcomingAppointment, 'start_time' | 'end_time'>,
  now: Temporal.Instant,
  message: HomeMessageKind | null,
): string {
  const isSince = (instant: string) => Temporal.Instant.compare(Temporal.Instant.from(instant), now) <= 0
  if (isSince(end_time)) return dashboardMessages.wasJustNow
  if (isSince(start_time)) return dashboardMessages.isNow
  return message === 'booked' ? dashboardMessages.isBooked : dashboardMessages.next
}

/** "2 unread messages" */
export function formatUnreadCount(count: number): string {
  return count === 0 ? dashboardMessages.messages : dashboardMessages.unread({ count })
}

/**
 * Whether the card of the next visit offers a booking: no visit is upcoming and no other message has
 * priority.
 */
export const offersBooking = ({
  upcoming,
  message,
  isAsking,
  isOutOfReach,
}: {
  readonly upcoming: readonly UpcomingAppointment[]
  readonly message: HomeMessageKind | null
  readonly isAsking: boolean
  readonly isOutOfReach: boolean
}): boolean =>
  !isAsking && !isOutOfReach && upcoming.length === 0 && (message === null || message === 'booked')

/**
 * Returns the canceled visit that would be next. Only the newest can be it: telehealth ids are increasing,
 * and a reschedule cancels the old visit before it books the new time, so an older one may have been
 * rescheduled.
 */
export function findCanceledUpcoming(
  last: readonly AppointmentWithStatus[],
  now: Temporal.Instant,
): AppointmentWithStatus | null {
  const newest = last.toSorted((a, b) => b.id - a.id)[0]
  if (newest?.status !== 'cancelled') return null
  return Temporal.Instant.compare(Temporal.Instant.from(newest.start_time), now) > 0 ? newest : null
}

/** Whether a visit is over; not while its video room is open. */
export const isVisitOver = (
  { end_time, join }: Pick<UpcomingAppointment, 'end_time' | 'join'>,
  now: Temporal.Instant,
): boolean =>
  [end_time, join?.closes_at ?? end_time].every(
    (end) => Temporal.Instant.compare(Temporal.Instant.from(end), now) <= 0,
  )
