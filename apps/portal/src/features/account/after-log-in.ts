import { href } from '#lib/paths.ts'
import { safeNext } from '#lib/safe-next.ts'
import { pendingPlace } from '#session/booking/pending-step.ts'
import type { BookingState } from '#session/booking/booking-wizard.ts'

/**
 * Where a sign-in leads: to the appointment that is still open (STATE-12), else to the page that was asked for, else
 * home (AUTH-01, GUARD-05, GUARD-07).
 */
export function afterLogIn(booking: BookingState, redirect: string | null, base: string): string {
  return pendingPlace(booking) ?? safeNext(redirect, base) ?? href('home')
}
