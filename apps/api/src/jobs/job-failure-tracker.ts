import type { Clock } from '@evenkeel/server-kit/clock'
import type { Db } from '@evenkeel/server-kit/database/store'
import { eq, sql } from 'drizzle-orm'
import { failedJobs } from '#db/operation-tables.ts'

/** Wraps work under a job name. */
export type TrackJobFailures = <T>(name: string, work: () => Promise<T>) => () => Promise<T>

/**
 * Records failing jobs of all processes for staff; a successful run deletes the record. A failing write is
 * ignored: then the database is down, which has its own alert.
 */
export function createJobFailureTracker({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): TrackJobFailures {
  /** Job names without a record, as far as this process knows. */
  const clean = new Set<string>()
  const note = async (name: string): Promise<void> => {
    clean.delete(name)
    const now = clock.now()
    await db
      .insert(failedJobs)
      .values({ name, since: now, lastFailedAt: now, attempts: 1 })
      .onConflictDoUpdate({
        target: failedJobs.name,
        set: { lastFailedAt: now, attempts: sql`${failedJobs.attempts} + 1` },
      })
  }
  const forget = async (name: string): Promise<void> => {
    if (clean.has(name)) return
    await db.delete(failedJobs).where(eq(failedJobs.name, name))
    clean.add(name)
  }
  return (name, work) => async () => {
    try {
      const done = await work()
      await forget(name).catch(() => {})
      return done
    } catch (error) {
      await note(name).catch(() => {})
      throw error
    }
  }
}
