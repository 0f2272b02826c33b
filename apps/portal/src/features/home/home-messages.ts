import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import type {
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import type { SessionsLeft } from '#session/coverage/use-sessions-left.ts'
import { getNextBookingOption } from '#session/patient/next-booking-option.ts'
import { dashboardMessages } from './dashboard/dashboard.messages.ts'
import { lastBookingMessages } from './last-booking.messages.ts'

/** What the home page says about the newest record for 48 hours after its last change. */
export type HomeMessageKind = 'booked' | 'requested' | 'accepted' | 'draft' | 'time' | 'counselor' | 'call'

/**
 * The message of the newest record; null when its time is over. A booked record speaks only while its appointment
 * is: one that was cancelled since has nothing to say.
 */
export function getHomeMessageKind(
  latest: AppointmentRecord | null,
  upcoming: readonly UpcomingAppointment[],
  left: SessionsLeft,
): HomeMessageKind | null {
  if (!latest?.show_homepage_message) return null
  if (latest.status === 'refused') return getNextBookingOption(latest, left)
  // A request to meet in person that a counselor has accepted names the counselor.
  if (latest.status === 'requested' && latest.provider_name !== null) return 'accepted'
  if (latest.status !== 'booked') return latest.status
  return upcoming.some(({ id }) => id === latest.mdlive_appointment_id) ? 'booked' : null
}

/** What is said of a record itself; a booked one is on the card of its appointment. */
export type RecordMessageKind = Exclude<HomeMessageKind, 'booked'>

/** The words of a message. */
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

/** The heading of the next visit: what it is right now. */
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

/** Whether the card of the next visit offers a booking: nothing lies ahead, and nothing more pressing is said there. */
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
 * The visit that would be next, had it not been cancelled. Only the newest can be it: the telehealth service counts its ids up, and
 * cancels a visit that is moved before it books the new time, so one with another after it may have been moved.
 */
export function findCanceledUpcoming(
  last: readonly AppointmentWithStatus[],
  now: Temporal.Instant,
): AppointmentWithStatus | null {
  const newest = last.toSorted((a, b) => b.id - a.id)[0]
  if (newest?.status !== 'cancelled') return null
  return Temporal.Instant.compare(Temporal.Instant.from(newest.start_time), now) > 0 ? newest : null
}

/** Whether a visit is over; not while its room is still open. */
export const isVisitOver = (
  { end_time, join }: Pick<UpcomingAppointment, 'end_time' | 'join'>,
  now: Temporal.Instant,
): boolean =>
  [end_time, join?.closes_at ?? end_time].every(
    (end) => Temporal.Instant.compare(Temporal.Instant.from(end), now) <= 0,
  )
