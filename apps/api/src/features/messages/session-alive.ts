import { eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { sessionLives } from '#features/members/sessions.ts'
import { sessions } from '#features/members/tables.ts'

/** Whether a session may still hear live news. Asking does not prolong it. */
export async function isSessionAlive(
  db: Queryable,
  now: Temporal.Instant,
  sessionId: string,
): Promise<boolean> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
  return session !== undefined && sessionLives(session, now)
}
