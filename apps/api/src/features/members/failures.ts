import { eq, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/contract/limits'
import type { Queryable } from '@evenkeel/server/store/store'
import { rowBefore, toRow } from '#db/instant.ts'
import { loginFailures } from './tables.ts'

/** Wrong tries in a row under a key. Those that rested for the time of a lock no longer count. */
export async function countFailures(db: Queryable, key: string, now: Temporal.Instant): Promise<number> {
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.key, key))
  const isRecent = row !== undefined && row.lastFailedAt > rowBefore(now, limits.lockDuration)
  return isRecent ? row.failures : 0
}

/** Counts one wrong try more, in one statement, and returns how many there are now. */
export async function addFailure(db: Queryable, key: string, now: Temporal.Instant): Promise<number> {
  const since = rowBefore(now, limits.lockDuration)
  const [row] = await db
    .insert(loginFailures)
    .values({ key, failures: 1, lastFailedAt: toRow(now) })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: {
        failures: sql`case when ${loginFailures.lastFailedAt} > ${since.toISOString()}::timestamptz then ${loginFailures.failures} + 1 else 1 end`,
        lastFailedAt: toRow(now),
      },
    })
    .returning({ failures: loginFailures.failures })
  return row?.failures ?? 1
}

/** Forgets the wrong tries under a key. */
export async function clearFailures(db: Queryable, key: string): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.key, key))
}
