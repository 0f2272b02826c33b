import { index, text, uuid } from 'drizzle-orm/pg-core'
import { accessPurposes, privacyRequestPurposes } from '@evenkeel/api-contract/staff/access-purposes'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'
import { members } from '#modules/members/tables.ts'
import { staffAccounts, staffSessions } from '#modules/staff-accounts/tables.ts'

/** The member of a row, which is deleted with the member. The organization is derived from the member. */
const memberIdColumn = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })

/** Members opened by staff. An expired row grants no access; it is deleted with the session. */
export const staffMemberAccess = portal.table(
  'staff_look_ups',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => staffSessions.id, { onDelete: 'cascade' }),
    memberId: memberIdColumn(),
    purpose: text('purpose', { enum: accessPurposes }).notNull(),
    openedAt: instant('opened_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    index('staff_look_ups_session').on(table.sessionId),
    index('staff_look_ups_member').on(table.memberId),
  ],
)

/**
 * Deletion requests of staff that a second one must approve. A row is pending while it exists: it is
 * deleted in the transaction that deletes the member.
 */
export const staffRemovals = portal.table('staff_removals', {
  id: uuid('id').primaryKey(),
  memberId: memberIdColumn().unique(),
  askedBy: uuid('asked_by')
    .notNull()
    .references(() => staffAccounts.id, { onDelete: 'cascade' }),
  askedAt: instant('asked_at').notNull(),
  /** Purpose for the audit log; null: requested under a previous release, for `records`. */
  purpose: text('purpose', { enum: privacyRequestPurposes }),
  /** Code of what blocked the last approval; null before. */
  hinderedBy: text('hindered_by', { enum: ['danger', 'call', 'reschedule', 'visits', 'partner'] }),
})
