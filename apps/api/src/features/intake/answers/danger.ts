import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { answerSets } from '../tables.ts'

/** Notes that somebody who said yes to the question about danger was called; false for unknown answers or ones noted before. */
export async function markDangerHandled(db: Queryable, id: string, now: Temporal.Instant): Promise<boolean> {
  const noted = await db
    .update(answerSets)
    .set({ dangerHandledAt: now })
    .where(and(eq(answerSets.id, id), isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt)))
    .returning({ id: answerSets.id })
  return noted.length > 0
}
