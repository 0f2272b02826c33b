import { href } from '#lib/paths.ts'
import { hasOpenQuestions } from './persisted-booking-state.ts'
import type { BookingState } from './booking-wizard.ts'

/**
 * What is still open of a visit when a person has just signed in (STATE-12): `submit` can be sent as it is, `consent`
 * needs the agreements first, null is nothing but answers or not even those.
 */
export function getPendingStep(booking: BookingState): 'submit' | 'consent' | null {
  // Moving an appointment is never a new booking, whoever has just signed in.
  if (booking.outcome !== null || booking.movingId !== null) return null
  if (booking.method === 'face_to_face')
    return booking.requestReady || booking.appointmentId !== null ? 'submit' : null
  if (booking.providerId === null || booking.slot === null || booking.method === null) return null
  if (booking.appointmentId !== null) return 'submit'
  return booking.consents === null ? 'consent' : 'submit'
}

/** What was begun and can be gone on with: what is pending before the questions that led to it; null for nothing. */
export const getUnfinishedBooking = (booking: BookingState): 'booking' | 'questions' | null =>
  getPendingStep(booking) !== null ? 'booking' : hasOpenQuestions(booking) ? 'questions' : null

/** Where what is still open goes on, or null. */
export function getPendingPath(booking: BookingState): string | null {
  const pending = getPendingStep(booking)
  if (pending === null) return null
  return href(pending === 'submit' ? 'register-success' : 'appointment')
}
