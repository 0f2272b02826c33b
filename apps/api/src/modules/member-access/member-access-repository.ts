import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { staffMemberAccess } from './tables.ts'

export type MemberAccessRow = typeof staffMemberAccess.$inferSelect

/** Look-ups of one session that are not over at a moment. */
const isOpenInSession = (sessionId: string, now: Temporal.Instant) =>
  and(eq(staffMemberAccess.sessionId, sessionId), gt(staffMemberAccess.endsAt, now))

/** Writes that a member is open. */
export async function addMemberAccess(db: Queryable, row: MemberAccessRow): Promise<void> {
  await db.insert(staffMemberAccess).values(row)
}

/** One of a session, while it is open. */
export async function findOpenMemberAccess(
  db: Queryable,
  sessionId: string,
  now: Temporal.Instant,
  id: string,
): Promise<MemberAccessRow | null> {
  const [row] = await db
    .select()
    .from(staffMemberAccess)
    .where(and(isOpenInSession(sessionId, now), eq(staffMemberAccess.id, id)))
  return row ?? null
}

/** All that are open in a session, the newest first. */
export const readOpenMemberAccess = (
  db: Queryable,
  sessionId: string,
  now: Temporal.Instant,
): Promise<readonly MemberAccessRow[]> =>
  db
    .select()
    .from(staffMemberAccess)
    .where(isOpenInSession(sessionId, now))
    .orderBy(desc(staffMemberAccess.openedAt))

/** Ends one. */
export async function deleteMemberAccess(db: Queryable, id: string): Promise<void> {
  await db.delete(staffMemberAccess).where(eq(staffMemberAccess.id, id))
}

/** Removes those that are over. */
export async function cleanUpMemberAccess(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(staffMemberAccess).where(lte(staffMemberAccess.endsAt, now))
}
