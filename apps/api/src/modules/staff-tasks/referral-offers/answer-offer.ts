import type { DeclineReason } from '@evenkeel/api-contract/counselor/offers'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { and, eq } from 'drizzle-orm'
import { inTenant } from '#db/tenant-isolation.ts'
import { createRequestAcceptedEmail } from '#modules/appointments/drafts/request-emails.ts'
import { appointments } from '#modules/appointments/tables.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { requireMember } from '#modules/members/read-member.ts'
import type { StaffContext } from '#app-context.ts'
import {
  resumeRequests,
  endOffer,
  endOffersOfRequest,
  lockCounselorOffer,
  requireCounselorOffer,
} from './offer-repository.ts'
import { type OfferRow, getOfferState, offerClosedMessages } from './offer-policy.ts'

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
export const setRequestCounselor = (
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
  deps: StaffContext,
  counselor: AnsweringCounselor,
  id: string,
): Promise<OfferRow> {
  const found = await requireCounselorOffer(deps.store.db, counselor.staffId, id)
  const own = inTenant(deps, found.organisationId)
  const { member, tenant } = await requireMember(own, found.memberId)
  const programme = toEmailOrganization(tenant, deps.publicUrl, translatorFor(deps, member.profile))
  return own.store.db.transaction(async (tx) => {
    const { row, isWaiting } = await lockCounselorOffer(tx, found)
    const now = deps.clock.now()
    // Idempotent for the counselor who accepted it.
    if (row.ended === 'accepted') return row
    requireOpenOffer(row, now)
    if (!isWaiting) throw createHttpError('Conflict', offerClosedMessages.withdrawn)
    const accepted = await endOffer(tx, id, { ended: 'accepted', acceptedAt: now }, now)
    if (!accepted) throw createNotFoundError()
    await endOffersOfRequest(tx, row.inquiryId, 'taken', now)
    await setRequestCounselor(tx, row, counselor, now)
    await resumeRequests(tx, [row.inquiryId], now)
    await enqueueEmail(tx, deps, programme, member, createRequestAcceptedEmail(programme))
    return accepted
  })
}

/** Declines an offer. If no other offer is open, the request returns to the holder of its task. */
export async function declineOffer(
  deps: StaffContext,
  staffId: string,
  id: string,
  reason: DeclineReason | null,
): Promise<OfferRow> {
  const found = await requireCounselorOffer(deps.store.db, staffId, id)
  return inTenant(deps, found.organisationId).store.db.transaction(async (tx) => {
    const { row } = await lockCounselorOffer(tx, found)
    const now = deps.clock.now()
    if (row.ended === 'declined') return row
    requireOpenOffer(row, now)
    const declined = await endOffer(tx, id, { ended: 'declined', reason }, now)
    if (!declined) throw createNotFoundError()
    await resumeRequests(tx, [row.inquiryId], now)
    return declined
  })
}
