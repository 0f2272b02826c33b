import { integer, text } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from './portal-schema.ts'

/**
 * Releases that removed columns or tables. Releases older than the highest one cannot serve this database.
 */
export const neededReleases = portal.table('needed_release', {
  /** The oldest release that reads none of the removed columns. */
  release: text('release').primaryKey(),
})

/** Background jobs that currently fail. A row is deleted when a run succeeds. */
export const failedJobs = portal.table('failed_jobs', {
  /** Job name as operators see it. */
  name: text('name').primaryKey(),
  /** Time of the first consecutive failure. */
  since: instant('since').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
  /** Consecutive failures. */
  attempts: integer('attempts').notNull(),
})
