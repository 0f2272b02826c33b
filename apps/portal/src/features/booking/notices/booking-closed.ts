import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { checkBookingOpen } from '@evenkeel/api-contract/portal/appointments'
import type { Session } from '#session/session.ts'

/** Whether the organization no longer takes bookings. */
export const isBookingClosed = (error: unknown): boolean =>
  error instanceof ApiError && getBookingErrorCode(error.payload) === 'booking_closed'

/**
 * Asks our API right before a member's hold and booking, because the telehealth service does not know
 * organizations. Throws an error that `isBookingClosed` recognizes. Other errors are ignored: the next call
 * will meet them too.
 */
export async function requireBookingOpen(session: Pick<Session, 'own'>): Promise<void> {
  try {
    await session.own(checkBookingOpen, {})
  } catch (error) {
    if (isBookingClosed(error)) throw error
  }
}
