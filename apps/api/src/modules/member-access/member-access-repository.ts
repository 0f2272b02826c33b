import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { staffMemberAccess } from './tables.ts'

export type MemberAccessRow = typeof staffMemberAccess.$inferSelect

/** Condition for a session's open member accesses. */
const isOpenInSession = (sessionId: string, now: Temporal.Instant) =>
  and(eq(staffMemberAccess.sessionId, sessionId), gt(staffMemberAccess.endsAt, now))

/** Stores a member access. */
export async function addMemberAccess(db: Queryable, row: MemberAccessRow): Promise<void> {
  await db.insert(staffMemberAccess).values(row)
}

/** Returns an open member access of a session. */
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

/** Returns all open member accesses of a session, newest first. */
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

/** Ends a member access. */
export async function deleteMemberAccess(db: Queryable, id: string): Promise<void> {
  await db.delete(staffMemberAccess).where(eq(staffMemberAccess.id, id))
}

/** Deletes expired member accesses. */
export async function cleanUpMemberAccess(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(staffMemberAccess).where(lte(staffMemberAccess.endsAt, now))
}
