import type { DeclineReason } from '@evenkeel/contract/counselor/offers'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import { and, eq } from 'drizzle-orm'
import { inTenant } from '#db/portal-store.ts'
import { acceptedMail } from '#features/appointments/drafts/emails.ts'
import { appointments } from '#features/appointments/tables.ts'
import { writeMail } from '#features/mail/mail-outbox.ts'
import { mailOrganisationOf, spokenTo } from '#features/members/mail-organisation.ts'
import { requireMember } from '#features/members/read-member.ts'
import type { TasksDeps } from '../deps.ts'
import { bringBack, endOffer, endOffersOf, lockOfferTo, requireOfferTo } from './offer-store.ts'
import { type OfferRow, offerStateOf, whyNotAnswered } from './rules.ts'

/** A counselor of the network who answers. */
export interface AnsweringCounselor {
  readonly staffId: string
  readonly providerId: number
  /** As members read it. */
  readonly name: string
}

/** Refuses an answer to an offer that is not open any more, in the words for how it stands. */
function refuseUnlessOpen(row: OfferRow, now: Temporal.Instant): void {
  const standing = offerStateOf(row, now)
  if (standing !== 'open') throw refuse('Conflict', whyNotAnswered[standing])
}

/** Names the counselor in the member's own record of the request, which is shown as new again; null: nobody any more. */
export const nameCounselor = (
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
 * Takes a request. The row of the request is locked, so of two who accept at once the second finds that the first has it. The member's record and
 * mail are of the same transaction.
 */
export async function acceptOffer(
  deps: TasksDeps,
  counselor: AnsweringCounselor,
  id: string,
): Promise<OfferRow> {
  const found = await requireOfferTo(deps.store.db, counselor.staffId, id)
  const own = inTenant(deps, found.organisationId)
  const { member, tenant } = await requireMember(own, found.memberId)
  const programme = mailOrganisationOf(tenant, deps.publicUrl, spokenTo(deps, member.profile))
  return own.store.db.transaction(async (tx) => {
    const { row, isWaiting } = await lockOfferTo(tx, found)
    const now = deps.clock.now()
    // Sent again by whoever has it.
    if (row.ended === 'accepted') return row
    refuseUnlessOpen(row, now)
    if (!isWaiting) throw refuse('Conflict', whyNotAnswered.withdrawn)
    const accepted = await endOffer(tx, id, { ended: 'accepted', acceptedAt: now }, now)
    if (!accepted) throw notFound()
    await endOffersOf(tx, row.inquiryId, 'taken', now)
    await nameCounselor(tx, row, counselor, now)
    await bringBack(tx, [row.inquiryId], now)
    await writeMail(tx, deps, programme, member, acceptedMail(programme))
    return accepted
  })
}

/** Leaves a request to others. Where nobody else may still answer, it is back with whoever has its task. */
export async function declineOffer(
  deps: TasksDeps,
  staffId: string,
  id: string,
  reason: DeclineReason | null,
): Promise<OfferRow> {
  const found = await requireOfferTo(deps.store.db, staffId, id)
  return inTenant(deps, found.organisationId).store.db.transaction(async (tx) => {
    const { row } = await lockOfferTo(tx, found)
    const now = deps.clock.now()
    if (row.ended === 'declined') return row
    refuseUnlessOpen(row, now)
    const declined = await endOffer(tx, id, { ended: 'declined', reason }, now)
    if (!declined) throw notFound()
    await bringBack(tx, [row.inquiryId], now)
    return declined
  })
}
