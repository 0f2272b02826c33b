import { and, isNotNull, isNull, lt, notExists, or, eq } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { Db } from '@evenkeel/server-kit/database/store'
import { members } from '#modules/members/tables.ts'
import { answerSets, answerTokens } from '../tables.ts'

/** Deletes expired tokens, abandoned answers of visitors, and those of deleted registrations. */
export async function deleteExpiredAnswers(db: Db, now: Temporal.Instant): Promise<void> {
  const owner = db.select({ id: members.id }).from(members).where(eq(members.id, answerSets.memberId))
  const beginner = db.select({ id: members.id }).from(members).where(eq(members.id, answerSets.begunBy))
  await db.delete(answerTokens).where(lt(answerTokens.validUntil, now))
  await db.delete(answerSets).where(
    or(
      and(
        isNull(answerSets.memberId),
        // Answers of a known person in danger stay until the call is done.
        or(isNull(answerSets.dangerAt), isNotNull(answerSets.dangerHandledAt), notExists(beginner)),
        lt(answerSets.renewedAt, now.subtract({ milliseconds: limits.unclaimedAnswersKept })),
      ),
      and(isNotNull(answerSets.memberId), notExists(owner)),
    ),
  )
}
