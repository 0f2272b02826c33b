import { bigserial, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'
import { members } from '#modules/members/tables.ts'

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

/** Emailed one-time codes (RD-011). */
export const oneTimeCodes = portal.table(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Guesses checked so far. */
    tries: integer('tries').notNull(),
    /** Set when the code was used or replaced. */
    voidedAt: instant('voided_at'),
  },
  (table) => [
    index('one_time_codes_member').on(table.memberId, table.createdAt),
    index('one_time_codes_age').on(table.createdAt),
  ],
)

/** Emailed password reset links, each with a one-time code (RD-012). */
export const passwordResets = portal.table(
  'password_resets',
  {
    /** SHA-256 in hex. */
    tokenHash: text('token_hash').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Keyed hash of the code beside the link; null if no code was sent. */
    codeHash: text('code_hash'),
    /** Guesses at the code checked so far. */
    codeTries: integer('code_tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('password_resets_member').on(table.memberId, table.createdAt),
    index('password_resets_age').on(table.createdAt),
  ],
)

/**
 * Emails requested with an address that has not been looked up yet. The lookup after the response makes it
 * take as long for every address (RD-009, trust S8).
 */
export const mailOrders = portal.table(
  'mail_orders',
  {
    id: uuid('id').primaryKey(),
    /** Order of the requests. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    /** `code` or `reset`. */
    kind: text('kind').notNull(),
    /** Keyed hash of the address as typed; the email goes to the member it matches. */
    addressHash: text('address_hash').notNull(),
    /** Keyed hash of the canonical mailbox; null if written by the previous release. */
    mailboxHash: text('mailbox_hash'),
    /** Not tried before this instant: the delay after a failure. */
    notBefore: instant('not_before').notNull(),
  },
  (table) => [index('mail_orders_due').on(table.notBefore)],
)
