import { and, eq, isNotNull, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { answerSets } from '../tables.ts'

/** Whom to call: the member who took the answers over, else the one who began them; null for a visitor. */
export const dangerMemberId = sql<string | null>`coalesce(${answerSets.memberId}, ${answerSets.begunBy})`

/** Notes that somebody who said yes to the question about danger was called; false for unknown answers or ones noted before. */
export async function markDangerHandled(db: Queryable, id: string, now: Temporal.Instant): Promise<boolean> {
  const noted = await db
    .update(answerSets)
    .set({ dangerHandledAt: now })
    .where(and(eq(answerSets.id, id), isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt)))
    .returning({ id: answerSets.id })
  return noted.length > 0
}

/** Whether nobody called the member of this column yet, who said yes to the question about danger. */
export const isAwaitingDangerCall = (member: SQLWrapper): SQL => sql`exists (
  select from ${answerSets}
  where ${member} in (${answerSets.memberId}, ${answerSets.begunBy})
    and ${answerSets.dangerAt} is not null and ${answerSets.dangerHandledAt} is null
)`
