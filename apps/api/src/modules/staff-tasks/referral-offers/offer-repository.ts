import { and, desc, eq, gt, gte, inArray, isNull, lte, lt, ne, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import { limits } from '@evenkeel/api-contract/limits'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { inquiries } from '#modules/inquiries/tables.ts'
import { referralOffers, staffTaskClaims } from '../tables.ts'
import type { OfferRow } from './offer-policy.ts'

/** Encryption context of an offer's concern. */
export const createConcernContext = (row: string) => ({ table: 'referral_offers', row, column: 'concern' })

/** Encrypts the concern; null if it is not shared. */
export const encryptConcern = (cipher: Cipher, id: string, concern: string | null): Buffer | null =>
  concern === null ? null : cipher.encrypt(createConcernContext(id), concern)

/**
 * Locks a request without a recorded call, so that offers are made, answered and withdrawn sequentially.
 * False if it is closed, or the member was deleted.
 */
export async function lockOpenRequest(tx: Queryable, inquiryId: string): Promise<boolean> {
  const rows = await tx
    .select({ calledAt: inquiries.calledAt })
    .from(inquiries)
    .where(eq(inquiries.id, inquiryId))
    .for('update')
  return rows.some(({ calledAt }) => calledAt === null)
}

const isOfRequest = (inquiryId: string) => eq(referralOffers.inquiryId, inquiryId)
const isOpenOffer = (now: Temporal.Instant) =>
  and(isNull(referralOffers.ended), gt(referralOffers.answerBy, now))

/** Lists all offers of the given requests, newest first. */
export const listOffersOfRequests = async (
  db: Queryable,
  inquiryIds: readonly string[],
): Promise<OfferRow[]> =>
  inquiryIds.length === 0
    ? []
    : db
        .select()
        .from(referralOffers)
        .where(inArray(referralOffers.inquiryId, [...inquiryIds]))
        .orderBy(desc(referralOffers.offeredAt), referralOffers.id)

/** Lists a counselor's open offers, and recently ended ones. */
export const listOffersToCounselor = (
  db: Queryable,
  staffId: string,
  now: Temporal.Instant,
): Promise<OfferRow[]> => {
  const since = now.subtract({ milliseconds: limits.offersKept })
  const { ended, endedAt, answerBy } = referralOffers
  return db
    .select()
    .from(referralOffers)
    .where(
      and(
        eq(referralOffers.staffId, staffId),
        or(gte(endedAt, since), and(isNull(ended), gte(answerBy, since))),
      ),
    )
}

/** Returns the member's last request that a counselor accepted and did not give back; null if none. */
export async function findAcceptedOffer(
  db: Queryable,
  staff: string,
  member: string,
): Promise<OfferRow | null> {
  const { staffId, memberId, ended, acceptedAt } = referralOffers
  const [row] = await db
    .select()
    .from(referralOffers)
    .where(and(eq(staffId, staff), eq(memberId, member), eq(ended, 'accepted')))
    .orderBy(desc(acceptedAt))
    .limit(1)
  return row ?? null
}

/** Returns an offer to a counselor; 404 for another counselor's. */
export async function requireCounselorOffer(db: Queryable, staffId: string, id: string): Promise<OfferRow> {
  const [row] = await db
    .select()
    .from(referralOffers)
    .where(and(eq(referralOffers.id, id), eq(referralOffers.staffId, staffId)))
  if (!row) throw createNotFoundError()
  return row
}

/** Returns the offer after its request is locked, and whether the request is still pending. */
export async function lockCounselorOffer(
  tx: Queryable,
  { inquiryId, staffId, id }: Pick<OfferRow, 'inquiryId' | 'staffId' | 'id'>,
): Promise<{ readonly row: OfferRow; readonly isWaiting: boolean }> {
  const isWaiting = await lockOpenRequest(tx, inquiryId)
  return { row: await requireCounselorOffer(tx, staffId, id), isWaiting }
}

/** Returns one offer of a request; null if unknown. */
export async function findOffer(db: Queryable, inquiryId: string, id: string): Promise<OfferRow | null> {
  const [row] = await db
    .select()
    .from(referralOffers)
    .where(and(eq(referralOffers.id, id), isOfRequest(inquiryId)))
  return row ?? null
}

/** Ends an open offer; null if it is not open. */
export async function endOffer(
  tx: Queryable,
  id: string,
  end: Pick<OfferRow, 'ended'> & Partial<Pick<OfferRow, 'reason' | 'acceptedAt'>>,
  now: Temporal.Instant,
): Promise<OfferRow | null> {
  const [row] = await tx
    .update(referralOffers)
    .set({ ...end, endedAt: now })
    .where(and(eq(referralOffers.id, id), isOpenOffer(now)))
    .returning()
  return row ?? null
}

/** Ends an acceptance; null if it is not accepted. */
export async function endAcceptedOffer(
  tx: Queryable,
  id: string,
  reason: OfferRow['reason'],
  now: Temporal.Instant,
): Promise<OfferRow | null> {
  const [row] = await tx
    .update(referralOffers)
    .set({ ended: 'given_back', endedAt: now, reason })
    .where(and(eq(referralOffers.id, id), eq(referralOffers.ended, 'accepted')))
    .returning()
  return row ?? null
}

/** Ends every open offer of a request. */
export async function endOffersOfRequest(
  tx: Queryable,
  inquiryId: string,
  ended: NonNullable<OfferRow['ended']>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(referralOffers)
    .set({ ended, endedAt: now })
    .where(and(isOfRequest(inquiryId), isOpenOffer(now)))
}

/** Expires offers past their deadline, of one request or all; returns their requests. */
export async function expireOffers(
  db: Queryable,
  now: Temporal.Instant,
  inquiryId?: string,
): Promise<readonly string[]> {
  const { ended, answerBy } = referralOffers
  const rows = await db
    .update(referralOffers)
    .set({ ended: 'run_out', endedAt: answerBy })
    .where(
      and(isNull(ended), lte(answerBy, now), inquiryId === undefined ? undefined : isOfRequest(inquiryId)),
    )
    .returning({ inquiryId: referralOffers.inquiryId })
  return [...new Set(rows.map((row) => row.inquiryId))]
}

/** Resumes postponed requests without open offers: the holder of the task continues now. */
export async function resumeRequests(
  db: Queryable,
  inquiryIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (inquiryIds.length === 0) return
  const open = alias(referralOffers, 'open')
  const { kind, taskId, endedAt } = staffTaskClaims
  for (const inquiryId of inquiryIds) {
    const stillOpen = db
      .select({ id: open.id })
      .from(open)
      .where(and(eq(open.inquiryId, inquiryId), isNull(open.ended), gt(open.answerBy, now)))
    await db
      .update(staffTaskClaims)
      .set({ followUpAt: null })
      .where(and(eq(kind, 'in_person'), eq(taskId, inquiryId), isNull(endedAt), notExists(stillOpen)))
  }
}

/** Deletes offers that ended long ago without a case; the others are deleted with their member. */
export async function cleanUpOffers(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ milliseconds: limits.offersKept })
  const { ended, endedAt } = referralOffers
  await db.delete(referralOffers).where(and(ne(ended, 'accepted'), lt(endedAt, before)))
}
