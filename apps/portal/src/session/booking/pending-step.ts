import { href } from '#lib/paths.ts'
import type { BookingState } from './booking-wizard.ts'

/**
 * What is still open of a visit when a person has just signed in (STATE-12): `submit` can be sent as it is, `consent`
 * needs the agreements first, null is nothing but answers or not even those.
 */
export function pendingStep(booking: BookingState): 'submit' | 'consent' | null {
  // Moving an appointment is never a new booking, whoever has just signed in.
  if (booking.outcome !== null || booking.movingId !== null) return null
  if (booking.method === 'face_to_face')
    return booking.requestReady || booking.appointmentId !== null ? 'submit' : null
  if (booking.providerId === null || booking.slot === null || booking.method === null) return null
  if (booking.appointmentId !== null) return 'submit'
  return booking.consents === null ? 'consent' : 'submit'
}

/** Where what is still open goes on, or null. */
export function pendingPlace(booking: BookingState): string | null {
  const pending = pendingStep(booking)
  if (pending === null) return null
  return href(pending === 'submit' ? 'register-success' : 'appointment')
}
