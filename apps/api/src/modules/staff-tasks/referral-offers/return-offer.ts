import type { DeclineReason } from '@evenkeel/api-contract/counselor/offers'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { eq } from 'drizzle-orm'
import { inTenant } from '#db/tenant-isolation.ts'
import { createRequestReturnedEmail } from '#modules/appointments/drafts/request-emails.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { requireMember } from '#modules/members/read-member.ts'
import type { StaffContext } from '#app-context.ts'
import { setRequestCounselor } from './answer-offer.ts'
import {
  resumeRequests,
  endAcceptedOffer,
  lockCounselorOffer,
  requireCounselorOffer,
} from './offer-repository.ts'
import { offerMessages as words } from './offer.messages.ts'
import { getReturnDeadline, type OfferRow } from './offer-policy.ts'

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
  deps: StaffContext,
  staffId: string,
  id: string,
  reason: DeclineReason | null,
): Promise<OfferRow> {
  const found = await requireCounselorOffer(deps.store.db, staffId, id)
  const own = inTenant(deps, found.organisationId)
  const { member, tenant } = await requireMember(own, found.memberId)
  const programme = toEmailOrganization(tenant, deps.publicUrl, translatorFor(deps, member.profile))
  return own.store.db.transaction(async (tx) => {
    const { row } = await lockCounselorOffer(tx, found)
    const now = deps.clock.now()
    // Idempotent.
    if (row.ended === 'given_back') return row
    if (row.ended !== 'accepted') throw createHttpError('Conflict', words.notYours)
    if (getReturnDeadline(row, now) === null) throw createHttpError('Conflict', words.tooLate)
    const given = await endAcceptedOffer(tx, id, reason, now)
    if (!given) throw createNotFoundError()
    await reopenRequest(tx, row, now)
    await enqueueEmail(tx, deps, programme, member, createRequestReturnedEmail(programme))
    return given
  })
}
