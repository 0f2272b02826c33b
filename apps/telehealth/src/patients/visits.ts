import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { appointments } from '#db/tables.ts'

/** How many visits of a patient count for what (RD-015). */
export interface Visits {
  /** Visits that use a covered session: booked and completed ones. */
  readonly counted: number
  /** Visits that took place: marked as completed, or booked and over. */
  readonly tookPlace: number
}

/** Counts the visits of a patient as of `now`. */
export async function countVisits(db: Queryable, patientId: number, now: Temporal.Instant): Promise<Visits> {
  const { status, endsAt } = appointments
  const over = sql`${status} = 'completed' or (${status} = 'booked' and ${endsAt} <= ${now.toString()})`
  const [row] = await db
    .select({
      counted: sql<number>`(count(*) filter (where ${status} in ('booked', 'completed')))::int`,
      tookPlace: sql<number>`(count(*) filter (where ${over}))::int`,
    })
    .from(appointments)
    .where(eq(appointments.patientId, patientId))
  return row ?? { counted: 0, tookPlace: 0 }
}

/** Whether no covered session is left (RD-015). */
export const sessionsUsedUp = (covered: number | null, counted: number): boolean =>
  covered !== null && counted >= covered
