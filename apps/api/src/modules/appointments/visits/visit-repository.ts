import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { pendingVisitSyncs, visitNotices, visits } from '../tables.ts'

export type VisitRow = typeof visits.$inferSelect
export type NoticeRow = typeof visitNotices.$inferSelect
export type NoticeKind = NoticeRow['kind']

/** How long whoever works on a row keeps it. */
const CLAIM_DURATION = minutes(2)
const MAX_RETRY_DELAY = minutes(30)
const BATCH_SIZE = 20

/** Wait before the next try after so many failed ones. */
export const getRetryDelay = (attempts: number): number =>
  Math.min(seconds(15) * 2 ** Math.max(0, attempts - 1), MAX_RETRY_DELAY)

/** A member's copies that are booked, and those of the asked appointments. */
export async function listVisits(db: Queryable, memberId: string): Promise<readonly VisitRow[]> {
  return db.select().from(visits).where(eq(visits.memberId, memberId)).orderBy(asc(visits.startsAt))
}

/** The member's copy of an appointment, or null. */
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

/** The copy with this id. */
export async function findVisitById(db: Queryable, id: string): Promise<VisitRow | null> {
  const [row] = await db.select().from(visits).where(eq(visits.id, id))
  return row ?? null
}

/** Writes a copy; null when there is one of this appointment. */
export async function insertVisit(
  tx: Queryable,
  visit: typeof visits.$inferInsert,
): Promise<VisitRow | null> {
  const [row] = await tx.insert(visits).values(visit).onConflictDoNothing().returning()
  return row ?? null
}

/** Changes a copy, unless another person changed it since it was read. */
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

/** Orders a mail; the same one is ordered once. */
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

/** Takes mails that are due for this worker alone. */
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

/** Writes down what became of a mail; false when another worker was first. */
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

/** Whether a member was reminded before of what a counselor should know: once is enough. */
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

/** The telehealth service could not be asked: later. */
export async function postponeNotice(db: Db, notice: NoticeRow, now: Temporal.Instant): Promise<void> {
  await db
    .update(visitNotices)
    .set({ notBefore: now.add({ milliseconds: getRetryDelay(notice.attempts) }) })
    .where(eq(visitNotices.id, notice.id))
}

/** Remembers that a member's visits have to be compared, from `at` on. */
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

/** Takes members whose visits are to be compared now. */
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

/** The comparison is done, unless a newer hint came meanwhile. */
export async function completeSync(db: Db, hint: typeof pendingVisitSyncs.$inferSelect): Promise<void> {
  await db
    .delete(pendingVisitSyncs)
    .where(
      and(eq(pendingVisitSyncs.memberId, hint.memberId), eq(pendingVisitSyncs.notBefore, hint.notBefore)),
    )
}

/** The comparison could not be made: later. */
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
