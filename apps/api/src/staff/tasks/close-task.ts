import { and, eq, isNull } from 'drizzle-orm'
import type { TaskKind } from '@evenkeel/contract/staff/tasks'
import type { Queryable } from '@evenkeel/server/store/store'
import { failedJobs } from '#db/failed-jobs-table.ts'
import { markVisitCalled } from '#features/appointments/call-tasks.ts'
import { inquiries } from '#features/inquiries/tables.ts'
import { markDangerHandled } from '#features/intake/answers/danger.ts'
import { mailOutbox } from '#features/mail/tables.ts'
import { endOffersOf } from './offers/offer-store.ts'

type Close = (tx: Queryable, id: string, now: Temporal.Instant) => Promise<unknown>

/** The person was called, so nobody waits any more; a hand-over that is still to be made goes on by itself. What was offered and not answered is taken back. */
const requestCalled: Close = async (tx, id, now) => {
  await tx
    .update(inquiries)
    .set({ calledAt: now })
    .where(and(eq(inquiries.id, id), isNull(inquiries.calledAt)))
  await endOffersOf(tx, id, 'withdrawn', now)
}

/**
 * Closes the thing itself, as `npm run callback-queue` does. A contest is closed by its answer alone, a license by its check; work that failed is counted anew
 * when it fails again.
 */
export const closeTask: Readonly<Record<Exclude<TaskKind, 'contested_session' | 'license_check'>, Close>> = {
  danger: markDangerHandled,
  counselor_danger: markVisitCalled,
  lost_move: markVisitCalled,
  stuck_move: markVisitCalled,
  in_person: requestCalled,
  undelivered_request: requestCalled,
  undelivered_mail: (tx, id, now) =>
    tx
      .update(mailOutbox)
      .set({ handledAt: now })
      .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.handledAt))),
  failed_job: (tx, id) => tx.delete(failedJobs).where(eq(failedJobs.name, id)),
}
