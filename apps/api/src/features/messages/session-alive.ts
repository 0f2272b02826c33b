import type { Queryable } from '@evenkeel/server/store/store'
import { findSession, sessionLives } from '#features/sessions/sessions.ts'

/** Whether a session may still hear live events. Asking does not prolong it. */
export async function isSessionAlive(
  db: Queryable,
  now: Temporal.Instant,
  sessionId: string,
): Promise<boolean> {
  const session = await findSession(db, sessionId)
  return session !== null && sessionLives(session, now)
}
