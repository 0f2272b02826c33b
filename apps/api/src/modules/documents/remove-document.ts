import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { MAX_TELEHEALTH_ID } from '@evenkeel/api-contract/schemas'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { CallingMember } from '#http/caller.ts'
import type { PatientRecordsClient } from '#integrations/telehealth-patient-records.ts'
import { withPatientRecords } from './with-patient-records.ts'
import { deleteDocument } from './document-repository.ts'
import type { DocumentsDeps } from './deps.ts'

/** A telehealth service that knows no such call answers so, and so may one that has no such document any more. */
const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405)

/** Removes it there. Where nothing was found, the list tells what is gone from what cannot be removed. */
async function removeFromTelehealth(records: PatientRecordsClient, id: number): Promise<void> {
  try {
    await records.remove(id)
  } catch (error) {
    if (!isNotFoundError(error)) throw error
    const all = await records.documents()
    if (all.some((one) => one.id === id))
      throw createHttpError('Unprocessable', documentErrorMessages.notRemovable)
  }
}

/** Removes a document of a member there, then forgets it here: done again, it ends what was begun (decision 016). */
export async function removeDocument(
  deps: Pick<DocumentsDeps, 'store' | 'telehealth' | 'asPatient'>,
  member: CallingMember,
  id: number,
): Promise<void> {
  if (id > MAX_TELEHEALTH_ID) return
  await withPatientRecords(deps, member, (records) => removeFromTelehealth(records, id))
  await deleteDocument(deps.store.db, member.id, id)
}
