import { calendarReadErrors } from '@evenkeel/api-contract/counselor/calendar'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted } from './encrypted-column.ts'
import { providerIdColumn, telehealth } from './tables.ts'

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
