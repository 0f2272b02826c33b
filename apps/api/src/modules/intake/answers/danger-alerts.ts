import { and, eq, isNotNull, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { answerSets } from '../tables.ts'

/**
 * The member to call: the one who claimed the answers, else the one who started them; null for a visitor.
 */
export const dangerMemberId = sql<string | null>`coalesce(${answerSets.memberId}, ${answerSets.begunBy})`

/** Marks a person who reported danger as called; false for unknown answers or ones already marked. */
export async function markDangerHandled(db: Queryable, id: string, now: Temporal.Instant): Promise<boolean> {
  const noted = await db
    .update(answerSets)
    .set({ dangerHandledAt: now })
    .where(and(eq(answerSets.id, id), isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt)))
    .returning({ id: answerSets.id })
  return noted.length > 0
}

/** Whether the member of this column reported danger and has not been called yet. */
export const isAwaitingDangerCall = (member: SQLWrapper): SQL => sql`exists (
  select from ${answerSets}
  where ${member} in (${answerSets.memberId}, ${answerSets.begunBy})
    and ${answerSets.dangerAt} is not null and ${answerSets.dangerHandledAt} is null
)`
