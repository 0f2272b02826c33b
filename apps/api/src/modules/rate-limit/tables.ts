import { index, integer, text } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'

/** Failed passwords without a success, for known and unknown addresses alike (RD-009). */
export const loginFailures = portal.table('login_failures', {
  /** Keyed hash of the address, or of the member who changes the password. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
})

/** Calls of one network address to one endpoint in the current period. */
export const throttles = portal.table(
  'throttles',
  {
    /** Keyed hash of endpoint and address: addresses are never stored. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    /** When the count resets. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('throttles_over').on(table.endsAt)],
)
