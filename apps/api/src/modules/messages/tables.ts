import { integer, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'

/** Messages a member was emailed about, so that each sends one email. */
export const messageNotices = portal.table('message_notices', {
  /** Id at the telehealth service. */
  messageId: integer('message_id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  memberId: uuid('member_id').notNull(),
  toldAt: instant('told_at').notNull(),
})
