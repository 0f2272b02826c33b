import { index, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { members } from '#modules/members/tables.ts'
import { portal } from '#db/portal-schema.ts'

/** One signed-in device. */
export const sessions = portal.table(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Browser and system in plain words, for the list of signed-in devices. */
    device: text('device').notNull().default('Unknown device'),
    /** Last use, exact to a second; a session that rests for 30 minutes is over. */
    lastUsedAt: instant('last_used_at').notNull(),
    /** End of the session, however often it is renewed (RD-005). */
    endsAt: instant('ends_at').notNull(),
  },
  // None on the times: they change with every use, and only the hourly sweep looks for them.
  (table) => [index('sessions_member').on(table.memberId)],
)

/** Sessions that were ended and of which the telehealth service has not heard yet: its tokens must end with them. */
export const endedSessions = portal.table('ended_sessions', {
  id: uuid('id').primaryKey(),
  endedAt: instant('ended_at').notNull(),
})

/** Tokens of a session: the newest, and replaced ones, which are good for 30 seconds and then betray a copy. */
export const sessionTokens = portal.table(
  'session_tokens',
  {
    /** sha-256 in hex: the token itself is stored nowhere. */
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
