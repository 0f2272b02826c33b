import { eq } from 'drizzle-orm'
import type { Db } from '@evenkeel/server-kit/database/store'
import { timeOff } from '#db/calendar-tables.ts'
import { conversations } from '#db/message-tables.ts'
import { appointments, providers } from '#db/tables.ts'

/** The hour that tests of a visit ahead book: Friday at one in the afternoon in New York, where the counselor works. */
export const BOOKED_HOUR = '2026-03-06T13:00:00-05:00'
export const bookedHour = Temporal.Instant.from(BOOKED_HOUR)

/** Weekdays from nine to five, in minutes of the day. */
export const officeHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 9 * 60, to: 17 * 60 }))

/** The hour as a slot of a counselor that can be booked. */
export const createBookedSlot = (providerId: number) => ({
  providerId,
  timeslot: BOOKED_HOUR,
  start: bookedHour.epochMilliseconds / 1000,
})

/** Nothing is booked, said or off, and the counselor works in New York's office hours; all do where none is named. */
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
