import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Telehealth } from '#integrations/telehealth.ts'
import type { AppContext } from '#app-context.ts'
import { patientRemovals } from '../tables.ts'

/** A patient the telehealth service has to delete. */
type PatientRemoval = typeof patientRemovals.$inferSelect

/** Queues the deletion of a member's patient, in the transaction that deletes the member. */
export async function queuePatientRemoval(tx: Queryable, removal: PatientRemoval): Promise<void> {
  await tx.insert(patientRemovals).values(removal).onConflictDoNothing()
}

/**
 * Whether the telehealth service may have data of a member: the sandbox may have a patient whose id was
 * never returned.
 */
export const mayHavePatient = (
  { operator }: Pick<Telehealth, 'operator'>,
  { mdliveId }: { readonly mdliveId: number | null },
): boolean => operator !== null || mdliveId !== null

/** Lists pending deletions, oldest first. */
export const listPendingPatientRemovals = (db: Queryable): Promise<readonly PatientRemoval[]> =>
  db.select().from(patientRemovals).orderBy(asc(patientRemovals.askedAt), asc(patientRemovals.memberId))

/** Marks a deletion as done. False if none was pending. */
export async function markPatientRemoved(db: Queryable, memberId: string): Promise<boolean> {
  const gone = await db
    .delete(patientRemovals)
    .where(eq(patientRemovals.memberId, memberId))
    .returning({ id: patientRemovals.memberId })
  return gone.length > 0
}

/**
 * Processes pending deletions at the telehealth service; returns how many rows were deleted there. Failed
 * ones stay pending. An external service has no such endpoint: staff have to request the deletion there.
 */
export async function processPatientRemovals({
  store: { db },
  telehealth: { operator },
}: Pick<AppContext, 'store' | 'telehealth'>): Promise<number> {
  if (operator === null) return 0
  let rows = 0
  for (const { memberId } of await listPendingPatientRemovals(db)) {
    rows += (await operator.remove(memberId)).rows
    await markPatientRemoved(db, memberId)
  }
  return rows
}
