import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { notifyContestChanged } from '#db/contest-channel.ts'
import type { SessionNote } from '#integrations/telehealth.ts'
import type { PrivacyDeps } from './deps.ts'
import type { DataOwner } from './member-rows.ts'

/** What staff say of a visit: by its number at the telehealth service. */
export interface VisitSessionNote {
  readonly visitId: number
  readonly note: SessionNote
}

/** Why nothing was noted or read, for the operator. */
export interface SessionUpdateRejection {
  readonly not_now: string
}

/** A member's covered sessions as the telehealth service counts them, after what is said of a visit, if anything, was noted. */
export async function updateCoveredSessions(
  { telehealth: { operator }, store }: Pick<PrivacyDeps, 'telehealth' | 'store'>,
  { id: memberId, organisationId }: Pick<DataOwner, 'id' | 'organisationId'>,
  said: VisitSessionNote | null,
): Promise<PatientCoverage | SessionUpdateRejection> {
  if (operator === null)
    return { not_now: 'The telehealth service is another one: it counts sessions itself.' }
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
        : 'This cannot be said of this visit: look at its entries.'
    return { not_now: words }
  }
}
