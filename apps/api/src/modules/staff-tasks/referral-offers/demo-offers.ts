import { limits } from '@evenkeel/api-contract/limits'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import { and, eq } from 'drizzle-orm'
import { appointments } from '#modules/appointments/tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { findMember } from '#modules/members/member-repository.ts'
import type { StaffContext } from '#app-context.ts'
import type { DemoOffer } from '#modules/staff-accounts/demo-staff.ts'
import { referralOffers } from '../tables.ts'
import { encryptConcern } from './offer-repository.ts'

type DemoOfferContext = Pick<StaffContext, 'store' | 'clock' | 'vault'>

/** Puts a demo member's in-person request on Today and offers it to a counselor, once. */
async function loadDemoOffer(
  context: DemoOfferContext,
  { member: memberId, by, to, concern }: DemoOffer,
): Promise<void> {
  const { db } = context.store
  const member = await findMember({ db, vault: context.vault }, memberId)
  const [request] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.memberId, memberId), eq(appointments.status, 'requested')))
  const state = request?.appointmentState
  if (!member || !request?.inquiryId || !isUsState(state)) return
  const { id, organisationId, createdAt, inquiryId: reference } = request
  const cipher = await context.vault.subjectCipher(member)
  const now = context.clock.now()
  await db.transaction(async (tx) => {
    const ofMember = { id, organisationId, memberId }
    const added = await tx
      .insert(inquiries)
      .values({ ...ofMember, reference, createdAt, attempts: 1, notBefore: now, deliveredAt: now })
      .onConflictDoNothing()
      .returning({ id: inquiries.id })
    if (added.length === 0) return
    await tx.insert(referralOffers).values({
      ...ofMember,
      ...{ inquiryId: id, staffId: to, offeredBy: by, offeredAt: now, state, way: 'in_person' },
      concern: encryptConcern(cipher, id, concern),
      answerBy: now.add({ milliseconds: limits.offerLife }),
    })
  })
}

/** Inserts missing demo offers. Never in production. */
export async function loadDemoOffers(context: DemoOfferContext, offers: readonly DemoOffer[]): Promise<void> {
  for (const offer of offers) await loadDemoOffer(context, offer)
}
