import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'

/** What members need to know of an answer set. */
export interface AnswerSummary {
  /** Two letters. */
  readonly appointment_state: string | null
  readonly chief_complaint1: string | null
  readonly chief_complaint2: string | null
}

/**
 * The intake as members see it. The intake comes after this feature, so `feature-deps.ts` hands its functions in.
 */
export interface AnswerService {
  /** The set a still valid answer token opens. */
  findByToken(token: string): Promise<{ readonly id: string; readonly organisationId: string } | null>
  /** Gives a set without owner, or the member's own, to the member; false when it belongs to another person. */
  claim(
    tx: Queryable,
    claim: { readonly setId: string; readonly memberId: string; readonly organisationId: string },
  ): Promise<boolean>
  /** Id of the member a set belongs to; null while it belongs to nobody. */
  ownerOf(db: Queryable, setId: string): Promise<string | null>
  summaryOf(db: Queryable, setId: string): Promise<AnswerSummary | null>
  /** Id of the location an employee's dependant named in the answers; null without one. */
  employeeLocation(db: Queryable, setId: string): Promise<string | null>
  /** Writes the state of the visit (two letters) into the set. */
  setAppointmentState(tx: Queryable, setId: string, code: string): Promise<void>
  /** Whether a member said yes to the question about danger, and nobody has called yet. */
  wasInDanger(db: Queryable, memberId: string): Promise<boolean>
  /** Whether nobody called the member of this column yet, who said yes to the question about danger. */
  waitsForDangerCall(member: SQLWrapper): SQL
}
