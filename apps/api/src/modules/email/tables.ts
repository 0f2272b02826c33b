import { sql } from 'drizzle-orm'
import { bigserial, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted, portal } from '#db/portal-schema.ts'

/**
 * Emails waiting to be sent, and sent ones for the mailbox page. Written in the transaction that causes
 * them.
 */
export const mailOutbox = portal.table(
  'mail_outbox',
  {
    id: uuid('id').primaryKey(),
    /** Order of writing. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    organisationId: uuid('organisation_id').notNull(),
    /**
     * The member it is sent to or about: it is encrypted for them. Null only for emails of an earlier
     * release without a known member.
     */
    memberId: uuid('member_id'),
    toAddress: encrypted('to_address').notNull(),
    /** Program name, shown as the sender. */
    fromName: text('from_name').notNull(),
    /** Subject, text, HTML and calendar entry, encrypted for this row. */
    letter: encrypted('letter').notNull(),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull(),
    /**
     * Not tried before this instant: the delay after a failure. Also keeps workers of an earlier release
     * away while one is sending.
     */
    notBefore: instant('not_before').notNull(),
    /** End of a worker's claim by the database clock: the clocks of two machines may differ by minutes. */
    claimedUntil: instant('claimed_until'),
    /** When its code or link expires: it is not sent later. Null for emails without an expiry. */
    expiresAt: instant('expires_at'),
    sentAt: instant('sent_at'),
    /** Set when it will not be sent any more. */
    givenUpAt: instant('given_up_at'),
    /**
     * Why: no mail server accepted it for days, its code expired, a newer code or link replaced it, or its
     * purpose is done. An earlier release writes only the first two, and reads none.
     */
    givenUpBecause: text('given_up_because', { enum: ['not_taken', 'expired', 'replaced', 'settled'] }),
    /** When staff marked a discarded email as handled. */
    handledAt: instant('handled_at'),
  },
  (table) => [
    index('mail_outbox_pending')
      .on(table.notBefore)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
    index('mail_outbox_given_up')
      .on(table.givenUpAt)
      .where(sql`${table.givenUpAt} is not null and ${table.handledAt} is null`),
    index('mail_outbox_sent').on(table.sentAt),
    index('mail_outbox_member').on(table.memberId, table.position),
  ],
)
