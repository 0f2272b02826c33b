import { integer, text } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from './portal-schema.ts'

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
