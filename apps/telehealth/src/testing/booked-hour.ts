import { eq } from 'drizzle-orm'
import type { Db } from '@evenkeel/server-kit/database/store'
import { timeOff } from '#db/counselor-tables.ts'
import { conversations } from '#db/message-tables.ts'
import { appointments, providers } from '#db/tables.ts'

/** The hour that tests book for upcoming visits: Friday at 1 PM in New York, the counselor's time zone. */
export const BOOKED_HOUR = '2026-03-06T13:00:00-05:00'
export const bookedHour = Temporal.Instant.from(BOOKED_HOUR)

/** Weekdays from nine to five, in minutes of the day. */
export const officeHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 9 * 60, to: 17 * 60 }))

/** The hour as a bookable slot of a counselor. */
export const createBookedSlot = (providerId: number) => ({
  providerId,
  timeslot: BOOKED_HOUR,
  start: bookedHour.epochMilliseconds / 1000,
})

/** Deletes visits, time off and conversations, and sets New York office hours for one counselor or all. */
export async function clearCalendars(db: Db, providerId?: number): Promise<void> {
  for (const table of [appointments, timeOff, conversations]) await db.delete(table)
  await db
    .update(providers)
    .set({
      zone: 'America/New_York',
      weeklyHours: officeHours,
      laterHours: [],
      dayHours: [],
      fullDays: 0,
    })
    .where(providerId === undefined ? undefined : eq(providers.id, providerId))
}
