import { and, eq, isNotNull, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { answerSets } from '../tables.ts'

/**
 * The member to call: the one who claimed the answers, else the one who started them; null for a visitor.
 */
export const dangerMemberId = sql<string | null>`coalesce(${answerSets.memberId}, ${answerSets.begunBy})`

/** Marks a person who reported danger as called; false for unknown answers or ones already marked. */
export async function markDangerHandled(db: Queryable, id: string, now: Temporal.Instant): Promise<boolean> {
  const updated = await db
    .update(answerSets)
    .set({ dangerHandledAt: now })
    .where(and(eq(answerSets.id, id), isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt)))
    .returning({ id: answerSets.id })
  return updated.length > 0
}

/** Whether the member of this column reported danger and has not been called yet. */
export const isAwaitingDangerCall = (member: SQLWrapper): SQL => sql`exists (
  select from ${answerSets}
  where ${member} in (${answerSets.memberId}, ${answerSets.begunBy})
    and ${answerSets.dangerAt} is not null and ${answerSets.dangerHandledAt} is null
)`

/** Whether a member answered yes to the danger question in a set that has not been followed up. */
export async function hasUnhandledDanger(db: Queryable, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: answerSets.id })
    .from(answerSets)
    .where(
      and(eq(dangerMemberId, memberId), isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt)),
    )
    .limit(1)
  return row !== undefined
}
