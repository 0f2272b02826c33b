import { bookingRefused, notFound } from '@evenkeel/server/http/failure'
import { bookingTexts } from '#booking-texts.ts'
import { addEvent } from '#messages/outgoing-events.ts'
import { isAfterNotice } from '#ledger/notice.ts'
import { openAccount } from '#ledger/sessions.ts'
import { lockPatient } from '#ledger/store.ts'
import { invalidateNextFree } from '#providers/next-free-cache.ts'
import type { ServiceDeps } from '#service.ts'
import { mayCancel } from './rules.ts'
import { findOwn, finishCanceled } from './store.ts'

/**
 * Cancels a patient's own appointment until it starts; the slot is free again at once, and the session too unless the notice that was
 * agreed is over (CALL-47).
 */
export async function cancel(
  { db, clock, news, vault }: Pick<ServiceDeps, 'db' | 'clock' | 'news' | 'vault'>,
  patientId: number,
  id: number,
): Promise<void> {
  const found = await findOwn(db, patientId, id)
  if (!found) throw notFound()
  const { status, startsAt, providerId, freeUntil } = found.appointment
  const now = clock.now()
  if (status === 'completed' || (status === 'booked' && !mayCancel(startsAt, now))) {
    throw bookingRefused('not_allowed_for_patient', 'This visit has started and can no longer be canceled.')
  }
  await db.transaction(async (tx) => {
    const patient = await lockPatient(tx, patientId)
    if (!patient) throw notFound()
    const account = await openAccount({ db: tx, vault }, patient, now)
    if ((await finishCanceled(tx, id, 'member', now)) === null)
      throw bookingRefused('already_cancelled', bookingTexts.already_cancelled)
    // Whoever was asked by the counselor to choose another time does not cancel late.
    if (found.askedToMoveAt === null && isAfterNotice(freeUntil, now)) await account.use(id, 'after_notice')
    else await account.release(id)
    await invalidateNextFree(tx, providerId)
    await addEvent(tx, 'appointment:changed', patientId, now)
  })
  news.trigger()
}
