import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { calendarReadErrors } from '@evenkeel/api-contract/counselor/constants'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { bytea, encrypted } from './columns.ts'
import { providerIdColumn, providers, telehealth } from './tables.ts'

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

const span = () => ({ startsAt: instant('starts_at').notNull(), endsAt: instant('ends_at').notNull() })

/** Time off of a counselor, which overrides the working hours. */
export const timeOff = telehealth.table(
  'time_off',
  { id: integer().primaryKey().generatedAlwaysAsIdentity(), providerId: providerIdColumn(), ...span() },
  (table) => [index('time_off_ahead').on(table.providerId, table.endsAt)],
)

/** Busy times from a counselor's external calendar, as of the last fetch. Only start and end are stored. */
export const busyTimes = telehealth.table(
  'busy_times',
  { providerId: providerIdColumn(), ...span() },
  (table) => [index('busy_times_ahead').on(table.providerId, table.endsAt)],
)

/** Addresses of counselors' external calendars. */
export const externalCalendars = telehealth.table(
  'own_calendars',
  {
    providerId: providerIdColumn().primaryKey(),
    /** Encrypted, because the address gives access to the calendar. */
    address: encrypted().notNull(),
    /** When it is fetched next. */
    nextReadAt: instant('next_read_at').notNull(),
    /** When it was last fetched; null: not yet. */
    readAt: instant('read_at'),
    /** Why the last fetch failed; null: it succeeded. */
    problem: text({ enum: [...calendarReadErrors] }),
    /** Number of consecutive failures. */
    failures: integer().notNull().default(0),
    /** Number of entries that could not be read, or only in part, at the last fetch. */
    unread: integer().notNull().default(0),
  },
  (table) => [index('own_calendars_due').on(table.nextReadAt)],
)

/** The private address where a calendar program reads a counselor's busy times. */
export const calendarFeeds = telehealth.table(
  'calendar_feeds',
  {
    providerId: providerIdColumn().primaryKey(),
    /** SHA-256 of the secret part of the address, which is shown only once. */
    tokenHash: text('token_hash').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
)
