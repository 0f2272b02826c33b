import { or, sql } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { busyTimes, calendarFeeds, externalCalendars, timeOff } from '#db/calendar-tables.ts'
import { providers } from '#db/tables.ts'

/** Deletes all calendar changes and feed addresses of counselors, to reset demo data. */
export async function clearCalendars(tx: Queryable): Promise<void> {
  for (const table of [timeOff, busyTimes, externalCalendars, calendarFeeds]) await tx.delete(table)
  await tx
    .update(providers)
    .set({ laterHours: [], dayHours: [] })
    .where(or(sql`${providers.laterHours} <> '[]'`, sql`${providers.dayHours} <> '[]'`))
}
