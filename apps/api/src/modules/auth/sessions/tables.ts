import { index, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { members } from '#modules/members/tables.ts'
import { portal } from '#db/portal-schema.ts'

/** One logged-in device. */
export const sessions = portal.table(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Browser and system as text, for the list of logged-in devices. */
    device: text('device').notNull().default('Unknown device'),
    /** Last use, exact to a second; a session expires after 30 idle minutes. */
    lastUsedAt: instant('last_used_at').notNull(),
    /** End of the session, regardless of renewals (RD-005). */
    endsAt: instant('ends_at').notNull(),
  },
  // No index on the times: they change with every use, and only the hourly cleanup job searches them.
  (table) => [index('sessions_member').on(table.memberId)],
)

/**
 * Ended sessions that the telehealth service has not been notified of yet: its tokens must end with them.
 */
export const endedSessions = portal.table('ended_sessions', {
  id: uuid('id').primaryKey(),
  endedAt: instant('ended_at').notNull(),
})

/** Tokens of a session: the newest, and replaced ones, which work for 30 seconds and then reveal a copy. */
export const sessionTokens = portal.table(
  'session_tokens',
  {
    /** SHA-256 in hex: the token itself is never stored. */
    tokenHash: text('token_hash').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: instant('issued_at').notNull(),
    /** Set when the token was replaced. */
    validUntil: instant('valid_until'),
  },
  (table) => [index('session_tokens_session').on(table.sessionId)],
)
