import { Refused } from '@evenkeel/contract/call'
import type { PatientCoverage } from '@evenkeel/contract/telehealth/coverage'
import type { SessionNote, Telehealth } from '#integrations/telehealth.ts'

/** What staff say of a visit: by its number at the telehealth service. */
export interface SaidOfVisit {
  readonly visitId: number
  readonly note: SessionNote
}

/** Why nothing was noted or read, for the operator. */
export interface NotNoted {
  readonly not_now: string
}

/** A member's covered sessions as the telehealth service counts them, after what is said of a visit, if anything, was noted. */
export async function memberSessions(
  { operator }: Pick<Telehealth, 'operator'>,
  memberId: string,
  said: SaidOfVisit | null,
): Promise<PatientCoverage | NotNoted> {
  if (operator === null)
    return { not_now: 'The telehealth service is another one: it counts sessions itself.' }
  if (said === null) return operator.coverage(memberId)
  try {
    return await operator.noteSession(memberId, said.visitId, said.note)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const words =
      error.status === 404
        ? 'This member has no such visit.'
        : 'This cannot be said of this visit: look at its entries.'
    return { not_now: words }
  }
}
