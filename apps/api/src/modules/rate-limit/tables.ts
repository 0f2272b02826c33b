import { index, integer, text } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'

/** Passwords tried without a success, for known and unknown addresses alike (RD-009). */
export const loginFailures = portal.table('login_failures', {
  /** Keyed hash of what was tried: the address, or a member who changes the password. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
})

/** Calls of one network address to one endpoint in a running time. */
export const throttles = portal.table(
  'throttles',
  {
    /** Keyed hash of endpoint and address: addresses themselves are stored nowhere. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    /** When the count starts again. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('throttles_over').on(table.endsAt)],
)
