import { integer, text } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from './portal-schema.ts'

/** What the product does by itself and fails at now. A row goes with the first round that succeeds. */
export const failedJobs = portal.table('failed_jobs', {
  /** What the work is called where operators see it. */
  name: text('name').primaryKey(),
  /** The first failure in a row. */
  since: instant('since').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
  /** Failures in a row. */
  attempts: integer('attempts').notNull(),
})
