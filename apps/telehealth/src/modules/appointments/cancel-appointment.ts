import { createBookingError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { bookingErrorMessages } from '#booking-errors.ts'
import { addEvent } from '#modules/messages/outgoing-events.ts'
import { isLateCancellation } from '#modules/ledger/cancellation-notice.ts'
import { openLedgerAccount } from '#modules/ledger/sessions.ts'
import { lockPatient } from '#modules/ledger/repository.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import type { ServiceDeps } from '#service.ts'
import { canCancel } from './policy.ts'
import { findPatientAppointment, markAppointmentCanceled } from './repository.ts'

/**
 * Cancels a patient's own appointment until it starts; the slot is free again at once, and the session too unless the notice that was
 * agreed is over (CALL-47).
 */
export async function cancelBooking(
  { db, clock, news, vault }: Pick<ServiceDeps, 'db' | 'clock' | 'news' | 'vault'>,
  patientId: number,
  id: number,
): Promise<void> {
  const found = await findPatientAppointment(db, patientId, id)
  if (!found) throw createNotFoundError()
  const { status, startsAt, providerId, freeUntil } = found.appointment
  const now = clock.now()
  if (status === 'completed' || (status === 'booked' && !canCancel(startsAt, now))) {
    throw createBookingError(
      'not_allowed_for_patient',
      'This visit has started and can no longer be canceled.',
    )
  }
  await db.transaction(async (tx) => {
    const patient = await lockPatient(tx, patientId)
    if (!patient) throw createNotFoundError()
    const account = await openLedgerAccount({ db: tx, vault }, patient, now)
    if ((await markAppointmentCanceled(tx, id, 'member', now)) === null)
      throw createBookingError('already_cancelled', bookingErrorMessages.already_cancelled)
    // Whoever was asked by the counselor to choose another time does not cancel late.
    if (found.askedToMoveAt === null && isLateCancellation(freeUntil, now))
      await account.use(id, 'after_notice')
    else await account.release(id)
    await invalidateNextFree(tx, providerId)
    await addEvent(tx, 'appointment:changed', patientId, now)
  })
  news.trigger()
}
