import { and, asc, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { markOutboxWritten } from '#http/request-context.ts'
import { members } from '#modules/members/tables.ts'
import { inquiries } from './tables.ts'

export type InquiryRow = typeof inquiries.$inferSelect

/** How long a worker may hold an inquiry before another one takes over. */
const CLAIM_DURATION = minutes(2)
/** Inquiries claimed at a time. */
const BATCH_SIZE = 20

/** Queues the delivery of a request; idempotent. */
export async function queueInquiry(
  tx: Queryable,
  order: Pick<InquiryRow, 'id' | 'organisationId' | 'memberId' | 'reference'>,
  now: Temporal.Instant,
): Promise<void> {
  markOutboxWritten('inquiry')
  await tx
    .insert(inquiries)
    .values({ ...order, createdAt: now, attempts: 0, notBefore: now })
    .onConflictDoNothing()
}

/** Claims inquiries due at `dueAt` for this worker. */
export async function claimInquiries(
  db: Db,
  now: Temporal.Instant,
  dueAt: Temporal.Instant = now,
): Promise<readonly InquiryRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: inquiries.id })
      .from(inquiries)
      .where(and(isNull(inquiries.deliveredAt), lte(inquiries.notBefore, dueAt)))
      .orderBy(asc(inquiries.createdAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    return tx
      .update(inquiries)
      .set({ notBefore: now.add({ milliseconds: CLAIM_DURATION }), attempts: sql`${inquiries.attempts} + 1` })
      .where(inArray(inquiries.id, ids))
      .returning()
  })
}

/** Marks an inquiry as delivered; false if it was marked before. */
export async function markInquiryDelivered(
  tx: Queryable,
  id: string,
  receiverReference: string | null,
  now: Temporal.Instant,
): Promise<boolean> {
  const updated = await tx
    .update(inquiries)
    .set({ deliveredAt: now, receiverReference, lastFailure: null })
    .where(and(eq(inquiries.id, id), isNull(inquiries.deliveredAt)))
    .returning({ id: inquiries.id })
  return updated.length > 0
}

/** Records a failure and the next try. */
export async function postponeInquiry(
  tx: Queryable,
  id: string,
  failure: { readonly words: string; readonly wait: number; readonly isReported: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(inquiries)
    .set({
      notBefore: now.add({ milliseconds: failure.wait }),
      lastFailure: failure.words,
      lastFailedAt: now,
      ...(failure.isReported ? { reportedAt: now } : {}),
    })
    .where(and(eq(inquiries.id, id), isNull(inquiries.deliveredAt)))
}

/** Lists undelivered inquiries, oldest first. */
export const listPendingInquiries = (db: Queryable): Promise<InquiryRow[]> =>
  db.select().from(inquiries).where(isNull(inquiries.deliveredAt)).orderBy(asc(inquiries.createdAt))

/** Schedules an immediate retry; false if unknown or delivered, which is never sent twice. */
export async function retryInquiry(db: Queryable, id: string, now: Temporal.Instant): Promise<boolean> {
  const freed = await db
    .update(inquiries)
    .set({ notBefore: now, attempts: 0, reportedAt: null })
    .where(and(eq(inquiries.id, id), isNull(inquiries.deliveredAt)))
    .returning({ id: inquiries.id })
  return freed.length > 0
}

/**
 * Whether a member's request has not reached the call center yet: its contents are still read from the
 * profile.
 */
export async function hasPendingInquiry(db: Queryable, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(and(eq(inquiries.memberId, memberId), isNull(inquiries.deliveredAt)))
    .limit(1)
  return row !== undefined
}

/** Deletes inquiries of deleted members. */
export async function deleteOrphanedInquiries(db: Db): Promise<void> {
  const owner = db.select({ id: members.id }).from(members).where(eq(members.id, inquiries.memberId))
  await db.delete(inquiries).where(notExists(owner))
}
