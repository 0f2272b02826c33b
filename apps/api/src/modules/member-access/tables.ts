import { index, text, uuid } from 'drizzle-orm/pg-core'
import { accessPurposes, privacyRequestPurposes } from '@evenkeel/api-contract/staff/access-purposes'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'
import { members } from '#modules/members/tables.ts'
import { staffAccounts, staffSessions } from '#modules/staff-accounts/tables.ts'

/** The member a row is about: it goes with the member. The organisation is that of the member, whatever becomes of it. */
const memberIdColumn = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })

/** Members who are open to somebody of the staff. A row that is over opens nothing; it goes with the session. */
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
 * Removals that one of the staff asked for and a second one must approve. A row waits as long as it is there: it goes in the
 * transaction that removes the member.
 */
export const staffRemovals = portal.table('staff_removals', {
  id: uuid('id').primaryKey(),
  memberId: memberIdColumn().unique(),
  askedBy: uuid('asked_by')
    .notNull()
    .references(() => staffAccounts.id, { onDelete: 'cascade' }),
  askedAt: instant('asked_at').notNull(),
  /** Why it was asked for, as the audit has it; null: asked for under a release before, for `records`. */
  purpose: text('purpose', { enum: privacyRequestPurposes }),
  /** Why it could not be done when it was approved last, as a code; null before. */
  hinderedBy: text('hindered_by', { enum: ['danger', 'call', 'reschedule', 'visits', 'partner'] }),
})
