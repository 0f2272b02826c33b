import { bigserial, index, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'

/**
 * Mails a person asked for with an address nobody has looked up yet. Looking it up after the answer makes the answer take
 * as long for every address (RD-009, trust S8).
 */
export const mailOrders = portal.table(
  'mail_orders',
  {
    id: uuid('id').primaryKey(),
    /** Order of asking. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    /** `code` or `reset`. */
    kind: text('kind').notNull(),
    /** Keyed hash of the address as it was written: the mail goes to whoever is found with it. */
    addressHash: text('address_hash').notNull(),
    /** The same of the mailbox, however it is written; null of a release before. */
    mailboxHash: text('mailbox_hash'),
    /** Not tried before this instant: the wait after a failure. */
    notBefore: instant('not_before').notNull(),
  },
  (table) => [index('mail_orders_due').on(table.notBefore)],
)
