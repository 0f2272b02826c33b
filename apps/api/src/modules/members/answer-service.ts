import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'

/** What members need of an answer set. */
export interface AnswerSummary {
  /** Two letters. */
  readonly appointment_state: string | null
  readonly chief_complaint1: string | null
  readonly chief_complaint2: string | null
}

/**
 * The intake as the members module uses it. The intake module comes later in the import order, so
 * `create-app-context.ts` passes its functions in.
 */
export interface AnswerService {
  /** Returns the set of a valid answer token. */
  findByToken(token: string): Promise<{ readonly id: string; readonly organisationId: string } | null>
  /**
   * Assigns an unclaimed set, or the member's own, to the member; false if it belongs to another person.
   */
  claim(
    tx: Queryable,
    claim: { readonly setId: string; readonly memberId: string; readonly organisationId: string },
  ): Promise<boolean>
  /** Returns the id of the member a set belongs to; null if unclaimed. */
  ownerOf(db: Queryable, setId: string): Promise<string | null>
  summaryOf(db: Queryable, setId: string): Promise<AnswerSummary | null>
  /** Returns the id of the employee's location that a dependent named in the answers; null without one. */
  employeeLocation(db: Queryable, setId: string): Promise<string | null>
  /** Stores the state of the visit (two letters) in the set. */
  setAppointmentState(tx: Queryable, setId: string, code: string): Promise<void>
  /** Whether a member reported danger and has not been called yet. */
  wasInDanger(db: Queryable, memberId: string): Promise<boolean>
  /** Whether the member of this column reported danger and has not been called yet. */
  waitsForDangerCall(member: SQLWrapper): SQL
}
