import { Refused } from '@evenkeel/contract/call'
import { documentTexts } from '@evenkeel/contract/error-texts.words'
import { largestTelehealthId } from '@evenkeel/contract/wire'
import { refuse } from '@evenkeel/server/http/failure'
import type { CallingMember } from '#http/caller.ts'
import type { PatientRecords } from '#integrations/telehealth-messages.ts'
import { askRecords } from './ask-records.ts'
import { forgetDocument } from './store.ts'
import type { DocumentsDeps } from './deps.ts'

/** A telehealth service that knows no such call answers so, and so may one that has no such document any more. */
const isNothingThere = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 404 || error.status === 405)

/** Removes it there. Where nothing was found, the list tells what is gone from what cannot be removed. */
async function removeThere(records: PatientRecords, id: number): Promise<void> {
  try {
    await records.remove(id)
  } catch (error) {
    if (!isNothingThere(error)) throw error
    const all = await records.documents()
    if (all.some((one) => one.id === id)) throw refuse('Unprocessable', documentTexts.notRemovable)
  }
}

/** Removes a document of a member there, then forgets it here: done again, it ends what was begun (decision 016). */
export async function removeDocument(
  deps: Pick<DocumentsDeps, 'store' | 'telehealth' | 'asPatient'>,
  member: CallingMember,
  id: number,
): Promise<void> {
  if (id > largestTelehealthId) return
  await askRecords(deps, member, (records) => removeThere(records, id))
  await forgetDocument(deps.store.db, member.id, id)
}
