import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { sql } from 'drizzle-orm'
import { portal } from '#db/portal-schema.ts'

/**
 * Requests to meet in person that are handed to the call centre. Written in the transaction that settles the request;
 * what is in them is read again when they are sent, so that nothing personal is kept twice.
 */
export const inquiries = portal.table(
  'inquiries',
  {
    /** Id of the appointment record: one request, one inquiry. */
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** What the member quotes on the phone. */
    reference: text('reference').notNull(),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull(),
    /** Not tried before this instant: the wait after a failure, or the claim of the sender at work. */
    notBefore: instant('not_before').notNull(),
    deliveredAt: instant('delivered_at'),
    /** Reference of the receiving system, where it has one. */
    receiverReference: text('receiver_reference'),
    /** Why the last try failed, without anything personal. */
    lastFailure: text('last_failure'),
    lastFailedAt: instant('last_failed_at'),
    /** When staff were told that the hand-over keeps failing. */
    reportedAt: instant('reported_at'),
    /** When somebody of the staff noted what came of the call; the hand-over goes on all the same. */
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
