import type { DeclineReason } from '@evenkeel/contract/counselor/offers'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import { eq } from 'drizzle-orm'
import { inTenant } from '#db/portal-store.ts'
import { givenBackMail } from '#features/appointments/drafts/emails.ts'
import { inquiries } from '#features/inquiries/tables.ts'
import { writeMail } from '#features/mail/mail-outbox.ts'
import { mailOrganisationOf, spokenTo } from '#features/members/mail-organisation.ts'
import { requireMember } from '#features/members/read-member.ts'
import type { TasksDeps } from '../deps.ts'
import { nameCounselor } from './answer-offer.ts'
import { bringBack, endAcceptance, lockOfferTo, requireOfferTo } from './offer-store.ts'
import { offerWords as words } from './offer.words.ts'
import { giveBackBy, type OfferRow } from './rules.ts'

/** The request is as it was before anybody accepted: the member's record names nobody, and staff have to call, also where they had called. */
async function openAgain(tx: Queryable, row: OfferRow, now: Temporal.Instant): Promise<void> {
  await nameCounselor(tx, row, null, now)
  await tx.update(inquiries).set({ calledAt: null }).where(eq(inquiries.id, row.inquiryId))
  await bringBack(tx, [row.inquiryId], now)
}

/**
 * Gives an accepted request back to staff. The row of the request is locked, as by every act on its offers; record, task and the mail to the member are of one
 * transaction.
 */
export async function giveBackOffer(
  deps: TasksDeps,
  staffId: string,
  id: string,
  reason: DeclineReason | null,
): Promise<OfferRow> {
  const found = await requireOfferTo(deps.store.db, staffId, id)
  const own = inTenant(deps, found.organisationId)
  const { member, tenant } = await requireMember(own, found.memberId)
  const programme = mailOrganisationOf(tenant, deps.publicUrl, spokenTo(deps, member.profile))
  return own.store.db.transaction(async (tx) => {
    const { row } = await lockOfferTo(tx, found)
    const now = deps.clock.now()
    // Pressed twice, it is given back once.
    if (row.ended === 'given_back') return row
    if (row.ended !== 'accepted') throw refuse('Conflict', words.notYours)
    if (giveBackBy(row, now) === null) throw refuse('Conflict', words.tooLate)
    const given = await endAcceptance(tx, id, reason, now)
    if (!given) throw notFound()
    await openAgain(tx, row, now)
    await writeMail(tx, deps, programme, member, givenBackMail(programme))
    return given
  })
}
