import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { loginFailures } from './tables.ts'

/** Maximum number of attempts under a key. */
export interface AttemptLimit {
  readonly key: string
  readonly most: number
  /** Milliseconds after the last attempt until the count resets; null if only a success resets it. */
  readonly rest: number | null
}

/**
 * Takes one try before it is looked at, in one statement, so that however many arrive at once, and at however many
 * instances, no more than `most` are ever looked at. The number of tries taken, or null when there are none left.
 */
export async function consumeAttempt(
  db: Queryable,
  { key, most, rest }: AttemptLimit,
  now: Temporal.Instant,
): Promise<number | null> {
  const { failures, lastFailedAt } = loginFailures
  const counts =
    rest === null
      ? sql`true`
      : sql`${lastFailedAt} > ${now.subtract({ milliseconds: rest }).toString()}::timestamptz`
  const [row] = await db
    .insert(loginFailures)
    .values({ key, failures: 1, lastFailedAt: now })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: { failures: sql`case when ${counts} then ${failures} + 1 else 1 end`, lastFailedAt: now },
      setWhere: sql`not (${counts}) or ${failures} < ${most}`,
    })
    .returning({ failures })
  return row?.failures ?? null
}

/** Forgets the tries under these keys: after a success, or when the password was set again. */
export async function resetAttempts(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.delete(loginFailures).where(inArray(loginFailures.key, [...keys]))
}

/** Refunds one attempt under each of these keys, because the password was right. */
export async function refundAttempt(db: Queryable, keys: readonly string[]): Promise<void> {
  const { key, failures } = loginFailures
  await db
    .update(loginFailures)
    .set({ failures: sql`${failures} - 1` })
    .where(inArray(key, [...keys]))
}
