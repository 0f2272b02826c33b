import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import type { KnownAppointment, UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import type { SessionsLeft } from '#session/coverage/sessions-left.ts'
import { nextTry } from '#session/patient/refused-booking.ts'
import { todayWords } from './today/today.words.ts'
import { lastBookingWords } from './last-booking.words.ts'

/** What the home page says about the newest record for 48 hours after its last change. */
export type HomeMessage = 'booked' | 'requested' | 'accepted' | 'draft' | 'time' | 'counselor' | 'call'

/**
 * The message of the newest record; null when its time is over. A booked record speaks only while its appointment
 * is: one that was cancelled since has nothing to say.
 */
export function homeMessage(
  latest: AppointmentRecord | null,
  upcoming: readonly UpcomingAppointment[],
  left: SessionsLeft,
): HomeMessage | null {
  if (!latest?.show_homepage_message) return null
  if (latest.status === 'refused') return nextTry(latest, left)
  // A request to meet in person that a counselor has accepted names the counselor.
  if (latest.status === 'requested' && latest.provider_name !== null) return 'accepted'
  if (latest.status !== 'booked') return latest.status
  return upcoming.some(({ id }) => id === latest.mdlive_appointment_id) ? 'booked' : null
}

/** What is said of a record itself; a booked one is on the card of its appointment. */
export type SaidOfRecord = Exclude<HomeMessage, 'booked'>

/** The words of a message. */
export const messageWords: Record<
  SaidOfRecord,
  { readonly title: string; readonly words: string; readonly link: string }
> = {
  requested: {
    title: lastBookingWords.requested,
    words: lastBookingWords.requestedHow,
    link: lastBookingWords.seeRequest,
  },
  accepted: {
    title: lastBookingWords.accepted,
    words: lastBookingWords.acceptedHow,
    link: lastBookingWords.seeCounselor,
  },
  draft: {
    title: lastBookingWords.draft,
    words: lastBookingWords.draftHow,
    link: lastBookingWords.finish,
  },
  time: {
    title: lastBookingWords.timeTaken,
    words: lastBookingWords.timeTakenHow,
    link: lastBookingWords.otherTime,
  },
  counselor: {
    title: lastBookingWords.counselorCannot,
    words: lastBookingWords.counselorCannotHow,
    link: lastBookingWords.otherCounselor,
  },
  call: {
    title: lastBookingWords.notBooked,
    words: lastBookingWords.notBookedHow,
    link: lastBookingWords.seeAppointments,
  },
}

/** The heading of the next visit: what it is right now. */
export function visitTitle(
  { start_time, end_time }: Pick<UpcomingAppointment, 'start_time' | 'end_time'>,
  now: Temporal.Instant,
  message: HomeMessage | null,
): string {
  const isSince = (instant: string) => Temporal.Instant.compare(Temporal.Instant.from(instant), now) <= 0
  if (isSince(end_time)) return todayWords.wasJustNow
  if (isSince(start_time)) return todayWords.isNow
  return message === 'booked' ? todayWords.isBooked : todayWords.next
}

/** "2 unread messages" */
export function unreadWords(count: number): string {
  return count === 0 ? todayWords.messages : todayWords.unread({ count })
}

/** Whether the card of the next visit offers a booking: nothing lies ahead, and nothing more pressing is said there. */
export const cardBooks = ({
  upcoming,
  message,
  isAsking,
  isOutOfReach,
}: {
  readonly upcoming: readonly UpcomingAppointment[]
  readonly message: HomeMessage | null
  readonly isAsking: boolean
  readonly isOutOfReach: boolean
}): boolean =>
  !isAsking && !isOutOfReach && upcoming.length === 0 && (message === null || message === 'booked')

/**
 * The visit that would be next, had it not been cancelled. Only the newest can be it: the telehealth service counts its ids up, and
 * cancels a visit that is moved before it books the new time, so one with another after it may have been moved.
 */
export function cancelledAhead(
  last: readonly KnownAppointment[],
  now: Temporal.Instant,
): KnownAppointment | null {
  const newest = last.toSorted((a, b) => b.id - a.id)[0]
  if (newest?.status !== 'cancelled') return null
  return Temporal.Instant.compare(Temporal.Instant.from(newest.start_time), now) > 0 ? newest : null
}

/** Whether a visit is over; not while its room is still open. */
export const isOver = (
  { end_time, join }: Pick<UpcomingAppointment, 'end_time' | 'join'>,
  now: Temporal.Instant,
): boolean =>
  [end_time, join?.closes_at ?? end_time].every(
    (end) => Temporal.Instant.compare(Temporal.Instant.from(end), now) <= 0,
  )
