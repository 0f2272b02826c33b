import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { addEvent } from '#modules/messages/outgoing-events.ts'
import type { AppContext } from '#app-context.ts'
import { fitsInteger } from '#db/fits-integer.ts'
import { closeAppointment } from './repository.ts'

/** Marks a booked visit as completed at any time, for the test hooks. */
export async function completeAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  id: number,
): Promise<void> {
  const isDone =
    fitsInteger(id) &&
    (await db.transaction(async (tx) => {
      const patientId = await closeAppointment(tx, id, 'completed')
      if (patientId === null) return false
      await addEvent(tx, 'appointment:changed', patientId, clock.now())
      return true
    }))
  if (!isDone) throw createNotFoundError()
}
