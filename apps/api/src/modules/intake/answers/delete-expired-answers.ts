import { and, isNotNull, isNull, lt, notExists, or, eq } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { Db } from '@evenkeel/server-kit/database/store'
import { members } from '#modules/members/tables.ts'
import { answerSets, answerTokens } from '../tables.ts'

/** Removes dead tokens, answers of visitors who never came back, and those of registrations that are gone. */
export async function deleteExpiredAnswers(db: Db, now: Temporal.Instant): Promise<void> {
  const owner = db.select({ id: members.id }).from(members).where(eq(members.id, answerSets.memberId))
  const beginner = db.select({ id: members.id }).from(members).where(eq(members.id, answerSets.begunBy))
  await db.delete(answerTokens).where(lt(answerTokens.validUntil, now))
  await db.delete(answerSets).where(
    or(
      and(
        isNull(answerSets.memberId),
        // Whoever is in danger and has a name is called first.
        or(isNull(answerSets.dangerAt), isNotNull(answerSets.dangerHandledAt), notExists(beginner)),
        lt(answerSets.renewedAt, now.subtract({ milliseconds: limits.unclaimedAnswersKept })),
      ),
      and(isNotNull(answerSets.memberId), notExists(owner)),
    ),
  )
}
