import { and, eq } from 'drizzle-orm'
import type { DeclineReason } from '@evenkeel/api-contract/counselor/constants'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createHttpError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { StaffContext } from '#app-context.ts'
import { inTenant } from '#db/tenant-isolation.ts'
import { appointments } from '#modules/appointments/tables.ts'
import {
  createRequestAcceptedEmail,
  createRequestReturnedEmail,
} from '#modules/appointments/visits/visit-emails.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { requireMember } from '#modules/members/read-member.ts'
import { getOfferState, getReturnDeadline, offerClosedMessages, type OfferRow } from './offer-policy.ts'
import {
  endAcceptedOffer,
  endOffer,
  endOffersOfRequest,
  lockCounselorOffer,
  requireCounselorOffer,
  resumeRequests,
} from './offer-repository.ts'
import { offerMessages as words } from './offers.messages.ts'

/** A counselor of the network who answers an offer. */
export interface AnsweringCounselor {
  readonly staffId: string
  readonly providerId: number
  /** As members read it. */
  readonly name: string
}

/** Rejects an answer to an offer that is not open, with the message for its state. */
function requireOpenOffer(row: OfferRow, now: Temporal.Instant): void {
  const standing = getOfferState(row, now)
  if (standing !== 'open') throw createHttpError('Conflict', offerClosedMessages[standing])
}

/**
 * Stores the counselor in the member's request, which becomes unread again; null: no counselor any more.
 */
const setRequestCounselor = (
  tx: Queryable,
  row: OfferRow,
  counselor: AnsweringCounselor | null,
  now: Temporal.Instant,
) =>
  tx
    .update(appointments)
    .set({
      mdliveProviderId: counselor?.providerId ?? null,
      providerName: counselor?.name ?? null,
      modifiedAt: now,
    })
    .where(and(eq(appointments.id, row.inquiryId), eq(appointments.memberId, row.memberId)))

/**
 * Accepts a request. The request row is locked, so that of two concurrent acceptances the second is
 * refused. The member's record and email are in the same transaction.
 */
export async function acceptOffer(
  context: StaffContext,
  counselor: AnsweringCounselor,
  id: string,
): Promise<OfferRow> {
  const found = await requireCounselorOffer(context.store.db, counselor.staffId, id)
  const own = inTenant(context, found.organisationId)
  const { member, tenant } = await requireMember(own, found.memberId)
  const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, member.profile))
  return own.store.db.transaction(async (tx) => {
    const { row, isWaiting } = await lockCounselorOffer(tx, found)
    const now = context.clock.now()
    // Idempotent for the counselor who accepted it.
    if (row.ended === 'accepted') return row
    requireOpenOffer(row, now)
    if (!isWaiting) throw createHttpError('Conflict', offerClosedMessages.withdrawn)
    const accepted = await endOffer(tx, id, { ended: 'accepted', acceptedAt: now }, now)
    if (!accepted) throw createNotFoundError()
    await endOffersOfRequest(tx, row.inquiryId, 'taken', now)
    await setRequestCounselor(tx, row, counselor, now)
    await resumeRequests(tx, [row.inquiryId], now)
    await enqueueEmail(tx, context, programme, member, createRequestAcceptedEmail(programme))
    return accepted
  })
}

/** Declines an offer. If no other offer is open, the request returns to the holder of its task. */
export async function declineOffer(
  context: StaffContext,
  staffId: string,
  id: string,
  reason: DeclineReason | null,
): Promise<OfferRow> {
  const found = await requireCounselorOffer(context.store.db, staffId, id)
  return inTenant(context, found.organisationId).store.db.transaction(async (tx) => {
    const { row } = await lockCounselorOffer(tx, found)
    const now = context.clock.now()
    if (row.ended === 'declined') return row
    requireOpenOffer(row, now)
    const declined = await endOffer(tx, id, { ended: 'declined', reason }, now)
    if (!declined) throw createNotFoundError()
    await resumeRequests(tx, [row.inquiryId], now)
    return declined
  })
}

/**
 * Resets the request: the member's record names no counselor, and staff have to call, even if they called
 * before.
 */
async function reopenRequest(tx: Queryable, row: OfferRow, now: Temporal.Instant): Promise<void> {
  await setRequestCounselor(tx, row, null, now)
  await tx.update(inquiries).set({ calledAt: null }).where(eq(inquiries.id, row.inquiryId))
  await resumeRequests(tx, [row.inquiryId], now)
}

/**
 * Gives an accepted request back to staff. The request row is locked, as in every change of its offers;
 * record, task and email to the member are in one transaction.
 */
export async function returnOffer(
  context: StaffContext,
  staffId: string,
  id: string,
  reason: DeclineReason | null,
): Promise<OfferRow> {
  const found = await requireCounselorOffer(context.store.db, staffId, id)
  const own = inTenant(context, found.organisationId)
  const { member, tenant } = await requireMember(own, found.memberId)
  const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, member.profile))
  return own.store.db.transaction(async (tx) => {
    const { row } = await lockCounselorOffer(tx, found)
    const now = context.clock.now()
    // Idempotent.
    if (row.ended === 'given_back') return row
    if (row.ended !== 'accepted') throw createHttpError('Conflict', words.notYours)
    if (getReturnDeadline(row, now) === null) throw createHttpError('Conflict', words.tooLate)
    const given = await endAcceptedOffer(tx, id, reason, now)
    if (!given) throw createNotFoundError()
    await reopenRequest(tx, row, now)
    await enqueueEmail(tx, context, programme, member, createRequestReturnedEmail(programme))
    return given
  })
}
