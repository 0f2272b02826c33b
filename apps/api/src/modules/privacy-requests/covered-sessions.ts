import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { notifyContestChanged } from '#db/contest-channel.ts'
import type { SessionNote } from '#integrations/telehealth.ts'
import type { AppContext } from '#app-context.ts'
import type { DataOwner } from './member-rows.ts'

/** A staff note on a visit, by its number at the telehealth service. */
export interface VisitSessionNote {
  readonly visitId: number
  readonly note: SessionNote
}

/** Why nothing was recorded or read, for the operator. */
export interface SessionUpdateRejection {
  readonly not_now: string
}

/**
 * Records a note on a visit, if any, and returns the member's covered sessions from the telehealth service.
 */
export async function updateCoveredSessions(
  { telehealth: { operator }, store }: Pick<AppContext, 'telehealth' | 'store'>,
  { id: memberId, organisationId }: Pick<DataOwner, 'id' | 'organisationId'>,
  said: VisitSessionNote | null,
): Promise<PatientCoverage | SessionUpdateRejection> {
  if (operator === null)
    return { not_now: 'An external telehealth service is in use; it counts sessions itself.' }
  if (said === null) return operator.coverage(memberId)
  try {
    const ledger = await operator.noteSession(memberId, said.visitId, said.note)
    await notifyContestChanged(store.db, organisationId)
    return ledger
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const words =
      error.status === 404
        ? 'This member has no such visit.'
        : 'This note is not allowed for this visit; see its entries.'
    return { not_now: words }
  }
}
