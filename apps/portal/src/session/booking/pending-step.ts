import { href } from '#lib/paths.ts'
import { hasOpenQuestions } from './persisted-booking-state.ts'
import type { BookingState } from './booking-wizard.ts'

/**
 * The open step of a booking right after sign-in (STATE-12): `submit` can be sent as is, `consent` needs the
 * agreements first, null has at most answers.
 */
export function getPendingStep(booking: BookingState): 'submit' | 'consent' | null {
  // Rescheduling is never a new booking, even after another user signs in.
  if (booking.outcome !== null || booking.movingId !== null) return null
  if (booking.method === 'face_to_face')
    return booking.requestReady || booking.appointmentId !== null ? 'submit' : null
  if (booking.providerId === null || booking.slot === null || booking.method === null) return null
  if (booking.appointmentId !== null) return 'submit'
  return booking.consents === null ? 'consent' : 'submit'
}

/** What can be resumed: a pending booking before an open intake; null for nothing. */
export const getUnfinishedBooking = (booking: BookingState): 'booking' | 'questions' | null =>
  getPendingStep(booking) !== null ? 'booking' : hasOpenQuestions(booking) ? 'questions' : null

/** Path of the page that resumes it, or null. */
export function getPendingPath(booking: BookingState): string | null {
  const pending = getPendingStep(booking)
  if (pending === null) return null
  return href(pending === 'submit' ? 'register-success' : 'appointment')
}
