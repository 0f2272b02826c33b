import { bigserial, index, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'

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
