import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { pendingVisitSyncs, visitNotices, visits } from '../tables.ts'

export type VisitRow = typeof visits.$inferSelect
export type NoticeRow = typeof visitNotices.$inferSelect
export type NoticeKind = NoticeRow['kind']

/** How long a worker claims a row. */
const CLAIM_DURATION = minutes(2)
const MAX_RETRY_DELAY = minutes(30)
const BATCH_SIZE = 20

/** Delay before the next try after this many failures. */
export const getRetryDelay = (attempts: number): number =>
  Math.min(seconds(15) * 2 ** Math.max(0, attempts - 1), MAX_RETRY_DELAY)

/** Returns a member's booked copies, and those of the given appointments. */
export async function listVisits(db: Queryable, memberId: string): Promise<readonly VisitRow[]> {
  return db.select().from(visits).where(eq(visits.memberId, memberId)).orderBy(asc(visits.startsAt))
}

/** Returns the member's copy of an appointment, or null. */
export async function findVisit(
  db: Queryable,
  memberId: string,
  appointmentId: number,
): Promise<VisitRow | null> {
  const [row] = await db
    .select()
    .from(visits)
    .where(and(eq(visits.memberId, memberId), eq(visits.mdliveAppointmentId, appointmentId)))
  return row ?? null
}

/** Returns the copy with this id. */
export async function findVisitById(db: Queryable, id: string): Promise<VisitRow | null> {
  const [row] = await db.select().from(visits).where(eq(visits.id, id))
  return row ?? null
}

/** Inserts a copy; null if the appointment already has one. */
export async function insertVisit(
  tx: Queryable,
  visit: typeof visits.$inferInsert,
): Promise<VisitRow | null> {
  const [row] = await tx.insert(visits).values(visit).onConflictDoNothing().returning()
  return row ?? null
}

/** Updates a copy, unless it changed since it was read. */
export async function updateVisit(
  tx: Queryable,
  before: VisitRow,
  changes: Partial<Omit<VisitRow, 'id' | 'memberId'>>,
  now: Temporal.Instant,
): Promise<VisitRow | null> {
  const [row] = await tx
    .update(visits)
    .set({ ...changes, modifiedAt: now })
    .where(
      and(eq(visits.id, before.id), eq(visits.sequence, before.sequence), eq(visits.status, before.status)),
    )
    .returning()
  return row ?? null
}

/** Queues an email; idempotent. */
export async function queueNotice(
  tx: Queryable,
  notice: {
    readonly id: string
    readonly organisationId: string
    readonly visitId: string
    readonly kind: NoticeKind
    readonly sequence: number
    readonly movedFrom: Temporal.Instant | null
  },
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .insert(visitNotices)
    .values({ ...notice, notBefore: at, attempts: 0 })
    .onConflictDoNothing()
}

/** Claims due emails for this worker. */
export async function claimNotices(db: Db, now: Temporal.Instant): Promise<readonly NoticeRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: visitNotices.id })
      .from(visitNotices)
      .where(and(isNull(visitNotices.doneAt), lte(visitNotices.notBefore, now)))
      .orderBy(asc(visitNotices.notBefore))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    return tx
      .update(visitNotices)
      .set({
        notBefore: now.add({ milliseconds: CLAIM_DURATION }),
        attempts: sql`${visitNotices.attempts} + 1`,
      })
      .where(
        inArray(
          visitNotices.id,
          due.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

/** Stores the outcome of an email; false if another worker was first. */
export async function completeNotice(
  tx: Queryable,
  id: string,
  outcome: 'sent' | 'void',
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .update(visitNotices)
    .set({ doneAt: now, outcome })
    .where(and(eq(visitNotices.id, id), isNull(visitNotices.doneAt)))
    .returning({ id: visitNotices.id })
  return rows.length === 1
}

/** Whether a details reminder was sent to the member before; one is enough. */
export async function hasDetailsReminderSent(db: Queryable, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: visitNotices.id })
    .from(visitNotices)
    .innerJoin(visits, eq(visits.id, visitNotices.visitId))
    .where(
      and(eq(visits.memberId, memberId), eq(visitNotices.kind, 'details'), eq(visitNotices.outcome, 'sent')),
    )
    .limit(1)
  return row !== undefined
}

/** Schedules a retry after the telehealth service was unavailable. */
export async function postponeNotice(db: Db, notice: NoticeRow, now: Temporal.Instant): Promise<void> {
  await db
    .update(visitNotices)
    .set({ notBefore: now.add({ milliseconds: getRetryDelay(notice.attempts) }) })
    .where(eq(visitNotices.id, notice.id))
}

/** Queues a sync of a member's visits, due at `at`. */
export async function requestVisitSync(
  tx: Queryable,
  { id: memberId, organisationId }: { readonly id: string; readonly organisationId: string },
  notBefore: Temporal.Instant,
): Promise<void> {
  await tx
    .insert(pendingVisitSyncs)
    .values({ memberId, organisationId, notBefore, attempts: 0 })
    .onConflictDoUpdate({
      target: pendingVisitSyncs.memberId,
      set: { notBefore, attempts: 0 },
      setWhere: gt(pendingVisitSyncs.notBefore, notBefore),
    })
}

/** Claims members whose sync is due. */
export async function claimPendingSyncs(db: Db, now: Temporal.Instant) {
  return db
    .update(pendingVisitSyncs)
    .set({
      notBefore: now.add({ milliseconds: CLAIM_DURATION }),
      attempts: sql`${pendingVisitSyncs.attempts} + 1`,
    })
    .where(
      inArray(
        pendingVisitSyncs.memberId,
        db
          .select({ memberId: pendingVisitSyncs.memberId })
          .from(pendingVisitSyncs)
          .where(lte(pendingVisitSyncs.notBefore, now))
          .limit(BATCH_SIZE)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
}

/** Deletes the sync request, unless a newer one arrived in the meantime. */
export async function completeSync(db: Db, hint: typeof pendingVisitSyncs.$inferSelect): Promise<void> {
  await db
    .delete(pendingVisitSyncs)
    .where(
      and(eq(pendingVisitSyncs.memberId, hint.memberId), eq(pendingVisitSyncs.notBefore, hint.notBefore)),
    )
}

/** Schedules a retry of a failed sync. */
export async function postponeSync(
  db: Db,
  hint: typeof pendingVisitSyncs.$inferSelect,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .update(pendingVisitSyncs)
    .set({ notBefore: now.add({ milliseconds: getRetryDelay(hint.attempts) }) })
    .where(eq(pendingVisitSyncs.memberId, hint.memberId))
}
