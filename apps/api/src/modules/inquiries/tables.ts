import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { sql } from 'drizzle-orm'
import { portal } from '#db/portal-schema.ts'

/**
 * In-person requests for delivery to the call center. Inserted in the transaction that completes the
 * request; contents are read when they are sent, so that personal data is not stored twice.
 */
export const inquiries = portal.table(
  'inquiries',
  {
    /** Id of the appointment record: one inquiry per request. */
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** What the member quotes on the phone. */
    reference: text('reference').notNull(),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull(),
    /** Not tried before this instant: the delay after a failure, or a worker's claim. */
    notBefore: instant('not_before').notNull(),
    deliveredAt: instant('delivered_at'),
    /** Reference of the receiving system, if it has one. */
    receiverReference: text('receiver_reference'),
    /** Why the last try failed, without personal data. */
    lastFailure: text('last_failure'),
    lastFailedAt: instant('last_failed_at'),
    /** When staff were notified that delivery keeps failing. */
    reportedAt: instant('reported_at'),
    /** When staff recorded the outcome of the call; delivery continues anyway. */
    calledAt: instant('called_at'),
  },
  (table) => [
    index('inquiries_reference').on(table.reference),
    index('inquiries_member').on(table.memberId),
    index('inquiries_pending')
      .on(table.notBefore)
      .where(sql`${table.deliveredAt} is null`),
    index('inquiries_to_call')
      .on(table.createdAt)
      .where(sql`${table.calledAt} is null`),
  ],
)
