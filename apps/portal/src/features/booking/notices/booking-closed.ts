import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { checkBookingOpen } from '@evenkeel/api-contract/portal/appointments'
import type { Session } from '#session/session.ts'

/** Whether the organization does not take bookings any more. */
export const isBookingClosed = (error: unknown): boolean =>
  error instanceof ApiError && getBookingErrorCode(error.payload) === 'booking_closed'

/**
 * Asks our own service right before a member's hold and booking, which the telehealth service takes without knowing organizations. Throws
 * what `isBookingClosed` recognizes. Trouble on the way closes nothing: the act that follows meets it too.
 */
export async function requireBookingOpen(session: Pick<Session, 'own'>): Promise<void> {
  try {
    await session.own(checkBookingOpen, {})
  } catch (error) {
    if (isBookingClosed(error)) throw error
  }
}
