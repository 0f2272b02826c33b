import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Db, Queryable } from '@evenkeel/server/store/store'
import { staffLookUps } from './tables.ts'

export type LookUpRow = typeof staffLookUps.$inferSelect

/** Look-ups of one session that are not over at a moment. */
const openIn = (sessionId: string, now: Temporal.Instant) =>
  and(eq(staffLookUps.sessionId, sessionId), gt(staffLookUps.endsAt, now))

/** Writes that a member is open. */
export async function addLookUp(db: Queryable, row: LookUpRow): Promise<void> {
  await db.insert(staffLookUps).values(row)
}

/** One of a session, while it is open. */
export async function findOpenLookUp(
  db: Queryable,
  sessionId: string,
  now: Temporal.Instant,
  id: string,
): Promise<LookUpRow | null> {
  const [row] = await db
    .select()
    .from(staffLookUps)
    .where(and(openIn(sessionId, now), eq(staffLookUps.id, id)))
  return row ?? null
}

/** All that are open in a session, the newest first. */
export const openLookUps = (
  db: Queryable,
  sessionId: string,
  now: Temporal.Instant,
): Promise<readonly LookUpRow[]> =>
  db.select().from(staffLookUps).where(openIn(sessionId, now)).orderBy(desc(staffLookUps.openedAt))

/** Ends one. */
export async function removeLookUp(db: Queryable, id: string): Promise<void> {
  await db.delete(staffLookUps).where(eq(staffLookUps.id, id))
}

/** Removes those that are over. */
export async function sweepLookUps(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(staffLookUps).where(lte(staffLookUps.endsAt, now))
}
