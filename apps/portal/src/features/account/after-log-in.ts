import { href } from '#lib/paths.ts'
import { getSafeRedirect } from '#lib/safe-redirect.ts'
import { getPendingPath } from '#session/booking/pending-step.ts'
import type { BookingState } from '#session/booking/booking-wizard.ts'

/**
 * Where a sign-in leads: to the appointment that is still open (STATE-12), else to the page that was asked for, else
 * home (AUTH-01, GUARD-05, GUARD-07).
 */
export function getPathAfterLogIn(booking: BookingState, redirect: string | null, base: string): string {
  return getPendingPath(booking) ?? getSafeRedirect(redirect, base) ?? href('home')
}
