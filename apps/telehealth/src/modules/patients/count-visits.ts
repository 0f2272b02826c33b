import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { appointments } from '#db/tables.ts'

/** Visits of a patient that took place as of `now`: marked as completed, or booked and over (RD-015). */
export async function countVisits(db: Queryable, patientId: number, now: Temporal.Instant): Promise<number> {
  const { status, endsAt } = appointments
  const over = sql`${status} = 'completed' or (${status} = 'booked' and ${endsAt} <= ${now.toString()})`
  const [row] = await db
    .select({ tookPlace: sql<number>`(count(*) filter (where ${over}))::int` })
    .from(appointments)
    .where(eq(appointments.patientId, patientId))
  return row?.tookPlace ?? 0
}
