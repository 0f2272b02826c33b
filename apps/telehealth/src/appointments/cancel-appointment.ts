import { bookingRefused, notFound } from '@evenkeel/server/http/failure'
import { bookingTexts } from '#booking-texts.ts'
import { addEvent } from '#messages/outgoing-events.ts'
import { invalidateNextFree } from '#providers/next-free-cache.ts'
import type { ServiceDeps } from '#service.ts'
import { mayCancel } from './rules.ts'
import { findOwn, finish } from './store.ts'

/** Cancels a patient's own appointment until it starts; the session and the slot are free again at once (CALL-47). */
export async function cancel(
  { db, clock, news }: Pick<ServiceDeps, 'db' | 'clock' | 'news'>,
  patientId: number,
  id: number,
): Promise<void> {
  const found = await findOwn(db, patientId, id)
  if (!found) throw notFound()
  const { status, startsAt, providerId } = found.appointment
  if (status === 'completed' || (status === 'booked' && !mayCancel(startsAt, clock.now()))) {
    throw bookingRefused('not_allowed_for_patient', 'This visit has started and can no longer be canceled.')
  }
  await db.transaction(async (tx) => {
    if ((await finish(tx, id, 'cancelled')) === null)
      throw bookingRefused('already_cancelled', bookingTexts.already_cancelled)
    await invalidateNextFree(tx, providerId)
    await addEvent(tx, 'appointment:changed', patientId, clock.now())
  })
  news.trigger()
}
