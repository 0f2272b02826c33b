import { sql } from 'drizzle-orm'
import { bigserial, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'
import { encrypted } from '#db/encrypted-column.ts'

/** Mails waiting to be sent, and sent ones for the mailbox page. Written in the transaction that causes them. */
export const mailOutbox = portal.table(
  'mail_outbox',
  {
    id: uuid('id').primaryKey(),
    /** Order of writing. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    organisationId: uuid('organisation_id').notNull(),
    /** Whom it goes to, or whom it is about: it is encrypted for them. Null only for mails of an earlier release to nobody we know. */
    memberId: uuid('member_id'),
    toAddress: encrypted('to_address').notNull(),
    /** Programme name, shown as the sender. */
    fromName: text('from_name').notNull(),
    /** Subject, text, HTML and calendar entry, encrypted for this row. */
    letter: encrypted('letter').notNull(),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull(),
    /** Not tried before this instant: the wait after a failure. Senders of an earlier release keep away by it while one is at work. */
    notBefore: instant('not_before').notNull(),
    /** Until when a sender is at work, by the clock of the database: those of two machines may differ by minutes. */
    claimedUntil: instant('claimed_until'),
    /** When its code or link runs out: later it is not sent. Null for mails that stay true. */
    expiresAt: instant('expires_at'),
    sentAt: instant('sent_at'),
    /** Set when it is not sent any more. */
    givenUpAt: instant('given_up_at'),
    /**
     * Why: no mail server took it for days, its code ran out, a newer code or link took its place, or what it was for is done. An earlier
     * release writes the first two alone, and reads none.
     */
    givenUpBecause: text('given_up_because', { enum: ['not_taken', 'expired', 'replaced', 'settled'] }),
    /** When somebody of the staff noted what was done about a mail that was given up. */
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
