import { documentTexts } from '@evenkeel/contract/error-texts.words'
import { refuse } from '@evenkeel/server/http/failure'
import type { Patient } from '#caller.ts'
import type { ServiceDeps } from '#service.ts'
import { whyKept } from './removable.ts'
import { deleteDocument, lockOwn, wasSent } from './store.ts'

/** Removes what a patient added; what is gone already is left alone (decision 016). */
export async function removeDocument(
  { db }: Pick<ServiceDeps, 'db'>,
  patient: Patient,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockOwn(tx, patient.id, id)
    if (!found) return
    const reason = whyKept(found, await wasSent(tx, id))
    if (reason !== null) throw refuse('Unprocessable', documentTexts[reason])
    await deleteDocument(tx, id)
  })
}
