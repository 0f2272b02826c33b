import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Telehealth } from '#integrations/telehealth.ts'
import type { MembersDeps } from '../deps.ts'
import { patientRemovals } from '../tables.ts'

/** A patient the telehealth service has to remove. */
export type PatientRemoval = typeof patientRemovals.$inferSelect

/** Notes that the patient of a member has to go, in the transaction that removes the member. */
export async function queuePatientRemoval(tx: Queryable, removal: PatientRemoval): Promise<void> {
  await tx.insert(patientRemovals).values(removal).onConflictDoNothing()
}

/** Whether anything is to be removed of a member at the telehealth service: our sandbox may have a patient we were not told of. */
export const mayHavePatient = (
  { operator }: Pick<Telehealth, 'operator'>,
  { mdliveId }: { readonly mdliveId: number | null },
): boolean => operator !== null || mdliveId !== null

/** What still has to go, oldest first. */
export const listPendingPatientRemovals = (db: Queryable): Promise<readonly PatientRemoval[]> =>
  db.select().from(patientRemovals).orderBy(asc(patientRemovals.askedAt), asc(patientRemovals.memberId))

/** Notes that it is done. False where nothing waited. */
export async function markPatientRemoved(db: Queryable, memberId: string): Promise<boolean> {
  const gone = await db
    .delete(patientRemovals)
    .where(eq(patientRemovals.memberId, memberId))
    .returning({ id: patientRemovals.memberId })
  return gone.length > 0
}

/**
 * Has the telehealth service remove what waits; returns how many rows went there. What it does not answer to waits on. A service
 * elsewhere has no such call: what waits there is for people to ask for.
 */
export async function processPatientRemovals({
  store: { db },
  telehealth: { operator },
}: Pick<MembersDeps, 'store' | 'telehealth'>): Promise<number> {
  if (operator === null) return 0
  let rows = 0
  for (const { memberId } of await listPendingPatientRemovals(db)) {
    rows += (await operator.remove(memberId)).rows
    await markPatientRemoved(db, memberId)
  }
  return rows
}
