import { and, asc, eq, gte, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { counselorAccounts } from '#db/counselor-tables.ts'
import { appointments, providers } from '#db/tables.ts'
import { visitCancellations } from '#db/visit-tables.ts'
import type { AppContext } from '#app-context.ts'
import type { CounselorAuth } from '#modules/counselor-auth/auth.ts'

/** Maximum age of a cancellation for an email. */
const MAX_AGE = { hours: 24 }
/** A move cancels the old visit first: only after this period is it reported as canceled. */
const MOVE_GRACE_PERIOD = { minutes: 2 }

/**
 * Emails counselors about visits that their patients canceled or moved, once each. Failed emails are retried
 * on the next run.
 */
export async function sendCancellationNotices(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { tell }: Pick<CounselorAuth, 'tell'>,
): Promise<void> {
  const { appointmentId, by, canceledAt, movedTo, toldAt } = visitCancellations
  const now = clock.now()
  const isKnown = or(isNotNull(movedTo), lte(canceledAt, now.subtract(MOVE_GRACE_PERIOD)))
  const rows = await db
    .select({ id: appointmentId, movedTo, staffId: counselorAccounts.staffId, mailsOff: providers.mailsOff })
    .from(visitCancellations)
    .innerJoin(appointments, eq(appointments.id, appointmentId))
    .innerJoin(counselorAccounts, eq(counselorAccounts.providerId, appointments.providerId))
    .innerJoin(providers, eq(providers.id, appointments.providerId))
    .where(and(eq(by, 'member'), isNull(toldAt), isKnown, gte(canceledAt, now.subtract(MAX_AGE))))
    .orderBy(asc(canceledAt))
    .limit(50)
  for (const { id, movedTo: next, staffId, mailsOff } of rows) {
    if (!mailsOff.includes('change'))
      await tell(staffId, { kind: next === null ? 'canceled' : 'moved', about: id })
    await db.update(visitCancellations).set({ toldAt: clock.now() }).where(eq(appointmentId, id))
  }
}
