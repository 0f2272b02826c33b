import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { bytea } from './bytes-column.ts'
import { providers, telehealth } from './tables.ts'

/** Counselors who were invited have ids from here on, apart from those of an invented directory of any size. */
export const FIRST_INVITED_PROVIDER_ID = 1_000_001
export const providerIds = telehealth.sequence('provider_ids', { startWith: FIRST_INVITED_PROVIDER_ID })

/** Which person of the staff works as which counselor. */
export const counselorAccounts = telehealth.table('counselor_accounts', {
  /** Id of the person, in the tables of the staff. */
  staffId: uuid('staff_id').primaryKey(),
  providerId: integer('provider_id')
    .notNull()
    .unique()
    .references(() => providers.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
  /** When the person opened a conversation last: until the next time one mail tells of messages. Null: never. */
  inboxOpenedAt: instant('inbox_opened_at'),
})

/** What is to be told to counselors by mail, written in the transaction that makes it and removed once it is told. Ids only. */
export const counselorNotices = telehealth.table(
  'counselor_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Whom to tell. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => counselorAccounts.staffId, { onDelete: 'cascade' }),
    kind: text({ enum: ['booked', 'message', 'license_checked', 'license_returned'] }).notNull(),
    /** Who booked or wrote; null: it is about a license. */
    patientId: integer('patient_id'),
    /** The visit or the message; null: it is about a license. */
    subjectId: integer('subject_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('counselor_notices_patient').on(table.patientId)],
)

/** Pictures of counselors, made anew from what was uploaded. Everybody may see them, so they are not encrypted. */
export const portraits = telehealth.table('portraits', {
  providerId: integer('provider_id')
    .primaryKey()
    .references(() => providers.id, { onDelete: 'cascade' }),
  /** Media type, as this service wrote it. */
  type: text().notNull(),
  bytes: bytea().notNull(),
})
