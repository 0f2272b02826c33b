import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { members } from '#modules/members/tables.ts'
import { portal } from '#db/portal-schema.ts'

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
