import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import { counselorAccounts } from '#db/counselor-tables.ts'
import { appointments } from '#db/tables.ts'
import { visitCancelations } from '#db/visit-tables.ts'
import type { ServiceDeps } from '#service.ts'
import type { CounselorDoor } from '../door.ts'

/** After this long a mail is no news any more. */
const NEWS_FOR = { hours: 24 }

/** Tells counselors of visits that their patients canceled, each once: what fails is told with the next round. */
export async function tellOfCancelations(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  { tellOfCancelation }: Pick<CounselorDoor, 'tellOfCancelation'>,
): Promise<void> {
  const { appointmentId, by, canceledAt, toldAt } = visitCancelations
  const rows = await db
    .select({ id: appointmentId, staffId: counselorAccounts.staffId })
    .from(visitCancelations)
    .innerJoin(appointments, eq(appointments.id, appointmentId))
    .innerJoin(counselorAccounts, eq(counselorAccounts.providerId, appointments.providerId))
    .where(and(eq(by, 'member'), isNull(toldAt), gte(canceledAt, clock.now().subtract(NEWS_FOR))))
    .orderBy(asc(canceledAt))
    .limit(50)
  for (const { id, staffId } of rows) {
    await tellOfCancelation(staffId, id)
    await db.update(visitCancelations).set({ toldAt: clock.now() }).where(eq(appointmentId, id))
  }
}
