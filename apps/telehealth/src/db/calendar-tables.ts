import { calendarReadErrors } from '@evenkeel/api-contract/counselor/calendar'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted } from './encrypted-column.ts'
import { providerIdColumn, telehealth } from './tables.ts'

const span = () => ({ startsAt: instant('starts_at').notNull(), endsAt: instant('ends_at').notNull() })

/** When a counselor is away, whatever the hours say. */
export const timeOff = telehealth.table(
  'time_off',
  { id: integer().primaryKey().generatedAlwaysAsIdentity(), providerId: providerIdColumn(), ...span() },
  (table) => [index('time_off_ahead').on(table.providerId, table.endsAt)],
)

/** When a counselor's own calendar says busy: as it was read last. It says no more than that here. */
export const busyTimes = telehealth.table(
  'busy_times',
  { providerId: providerIdColumn(), ...span() },
  (table) => [index('busy_times_ahead').on(table.providerId, table.endsAt)],
)

/** Where a counselor's own calendar is read. */
export const externalCalendars = telehealth.table(
  'own_calendars',
  {
    providerId: providerIdColumn().primaryKey(),
    /** Encrypted: whoever knows the address reads the calendar. */
    address: encrypted().notNull(),
    /** When it is read again. */
    nextReadAt: instant('next_read_at').notNull(),
    /** When it was read last; null: not yet. */
    readAt: instant('read_at'),
    /** Why it could not be read the last time; null: it could. */
    problem: text({ enum: [...calendarReadErrors] }),
    /** How often in a row it could not. */
    failures: integer().notNull().default(0),
    /** How many of its entries could not be read, or not whole, when it was read last. */
    unread: integer().notNull().default(0),
  },
  (table) => [index('own_calendars_due').on(table.nextReadAt)],
)

/** The private address at which a counselor's calendar program reads "Busy". */
export const calendarFeeds = telehealth.table(
  'calendar_feeds',
  {
    providerId: providerIdColumn().primaryKey(),
    /** sha-256 of the secret part of the address: it can be shown once only. */
    tokenHash: text('token_hash').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
)
