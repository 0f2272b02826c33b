import { and, asc, eq, gte, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { counselorAccounts } from '#db/counselor-tables.ts'
import { appointments, providers } from '#db/tables.ts'
import { visitCancelations } from '#db/visit-tables.ts'
import type { ServiceDeps } from '#service.ts'
import type { CounselorDoor } from '../door.ts'

/** After this long a mail is no news any more. */
const NEWS_FOR = { hours: 24 }
/** What moves a visit cancels it first: only after this long is it told as canceled. */
const MOVED_WITHIN = { minutes: 2 }

/** Tells counselors of visits that their patients canceled or moved, each once: what fails is told with the next round. */
export async function tellOfCancelations(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  { tell }: Pick<CounselorDoor, 'tell'>,
): Promise<void> {
  const { appointmentId, by, canceledAt, movedTo, toldAt } = visitCancelations
  const now = clock.now()
  const isKnown = or(isNotNull(movedTo), lte(canceledAt, now.subtract(MOVED_WITHIN)))
  const rows = await db
    .select({ id: appointmentId, movedTo, staffId: counselorAccounts.staffId, mailsOff: providers.mailsOff })
    .from(visitCancelations)
    .innerJoin(appointments, eq(appointments.id, appointmentId))
    .innerJoin(counselorAccounts, eq(counselorAccounts.providerId, appointments.providerId))
    .innerJoin(providers, eq(providers.id, appointments.providerId))
    .where(and(eq(by, 'member'), isNull(toldAt), isKnown, gte(canceledAt, now.subtract(NEWS_FOR))))
    .orderBy(asc(canceledAt))
    .limit(50)
  for (const { id, movedTo: next, staffId, mailsOff } of rows) {
    if (!mailsOff.includes('change'))
      await tell(staffId, { kind: next === null ? 'canceled' : 'moved', about: id })
    await db.update(visitCancelations).set({ toldAt: clock.now() }).where(eq(appointmentId, id))
  }
}
