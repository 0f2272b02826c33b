import { eq, lt, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { preparedStatement } from '@evenkeel/server-kit/database/prepared-statement'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { endedSessions } from '#db/tables.ts'

/** A JWT issued while its session ended is valid at most this long; the record is not needed afterwards. */
const RETENTION = minutes(2 * limits.telehealthTokenMinutes)

const endedById = preparedStatement((db) =>
  db
    .select()
    .from(endedSessions)
    .where(eq(endedSessions.session, sql.placeholder('session')))
    .prepare('session_ended'),
)

/** Whether the partner reported a session as ended. */
export async function isSessionEnded(db: Queryable, session: string): Promise<boolean> {
  const found = await endedById(db).execute({ session })
  return found.length > 0
}

/** Refuses all JWTs of these sessions from now on, whenever they were issued. Idempotent. */
export async function endSessions(db: Db, sessions: readonly string[], now: Temporal.Instant): Promise<void> {
  await db.delete(endedSessions).where(lt(endedSessions.endedAt, now.subtract({ milliseconds: RETENTION })))
  if (sessions.length === 0) return
  const rows = sessions.map((session) => ({ session, endedAt: now }))
  await db.insert(endedSessions).values(rows).onConflictDoNothing()
}
