import type { Clock } from '@evenkeel/server-kit/clock'
import type { Db } from '@evenkeel/server-kit/database/store'
import { eq, sql } from 'drizzle-orm'
import { failedJobs } from '#db/failed-jobs-table.ts'
import type { OperationalLog } from '#operational-log.ts'

/** Work under a name. */
export type TrackJobFailures = <T>(name: string, work: () => Promise<T>) => () => Promise<T>

/** Who hears of work that fails: whoever reads the log, and people of the provider. */
export interface TrackedJobDeps {
  readonly trouble: Pick<OperationalLog, 'warn'>
  readonly watched: TrackJobFailures
}

/**
 * Writes down what fails, so that people of the provider see it, whichever process it is of; a round that succeeds takes it away. What
 * cannot be written is left: then it is the database that is missing, which has an alarm of its own.
 */
export function createJobFailureTracker({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): TrackJobFailures {
  /** Names that stand nowhere, as far as this process knows. */
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
