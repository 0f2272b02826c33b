import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { bytea } from './bytes-column.ts'
import { providers, telehealth } from './tables.ts'

/** First id of invited counselors, above the ids of a sandbox directory of any size. */
export const FIRST_INVITED_PROVIDER_ID = 1_000_001
export const providerIds = telehealth.sequence('provider_ids', { startWith: FIRST_INVITED_PROVIDER_ID })

/** Links staff accounts to the counselors they work as. */
export const counselorAccounts = telehealth.table('counselor_accounts', {
  /** Id of the staff account, in the staff tables. */
  staffId: uuid('staff_id').primaryKey(),
  providerId: integer('provider_id')
    .notNull()
    .unique()
    .references(() => providers.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
  /**
   * When the counselor last opened a conversation; until the next time, unread messages share one email.
   * Null: never.
   */
  inboxOpenedAt: instant('inbox_opened_at'),
})

/** Queued emails to counselors, written in the transaction of their cause and deleted once sent. Ids only. */
export const counselorNotices = telehealth.table(
  'counselor_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Recipient. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => counselorAccounts.staffId, { onDelete: 'cascade' }),
    kind: text({ enum: ['booked', 'message', 'license_checked', 'license_returned'] }).notNull(),
    /** Who booked or wrote; null for a license notice. */
    patientId: integer('patient_id'),
    /** The visit or the message; null for a license notice. */
    subjectId: integer('subject_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('counselor_notices_patient').on(table.patientId)],
)

/** Portraits of counselors, re-encoded from uploads. They are public and not encrypted. */
export const portraits = telehealth.table('portraits', {
  providerId: integer('provider_id')
    .primaryKey()
    .references(() => providers.id, { onDelete: 'cascade' }),
  /** Media type, as written by this service. */
  type: text().notNull(),
  bytes: bytea().notNull(),
})
