import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { Patient } from '#caller.ts'
import type { ServiceDeps } from '#service.ts'
import { getRemovalRefusal } from './policy.ts'
import { deleteDocument, lockPatientDocument, isSentWithMessage } from './repository.ts'

/** Removes what a patient added; what is gone already is left alone (decision 016). */
export async function removeDocument(
  { db }: Pick<ServiceDeps, 'db'>,
  patient: Patient,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockPatientDocument(tx, patient.id, id)
    if (!found) return
    const reason = getRemovalRefusal(found, await isSentWithMessage(tx, id))
    if (reason !== null) throw createHttpError('Unprocessable', documentErrorMessages[reason])
    await deleteDocument(tx, id)
  })
}
