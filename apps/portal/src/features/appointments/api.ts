import { Refused } from '@evenkeel/contract/call'
import { bookingRefusalOf } from '@evenkeel/contract/errors'
import { cancelAppointment } from '@evenkeel/contract/telehealth/appointments'
import type { Session } from '#session/session.ts'

/** Whether a failed cancelling means that nothing is left to cancel (AMB-66). */
export const isGone = (error: unknown): boolean =>
  error instanceof Refused &&
  (error.status === 404 || bookingRefusalOf(error.payload) === 'already_cancelled')

/** Cancels; an appointment that is gone already counts as cancelled (BOOK-05, CALL-47). */
export async function cancel(session: Session, patientId: number, id: number): Promise<void> {
  try {
    await session.telehealth(cancelAppointment, { params: { patient: patientId, id } })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
