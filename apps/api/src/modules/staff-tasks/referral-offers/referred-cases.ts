import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { HttpError } from '@evenkeel/server-kit/http/http-error'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { inTenant } from '#db/tenant-isolation.ts'
import { refreshPatientToken } from '#modules/members/patients/patient-token.ts'
import { requireMember } from '#modules/members/read-member.ts'
import type { StaffContext } from '#app-context.ts'
import { referralOffers } from '../tables.ts'
import type { OfferRow } from './offer-policy.ts'

type ReferredCaseContext = Pick<StaffContext, 'store' | 'clock' | 'vault' | 'telehealth'>

/**
 * Makes the member of an accepted offer a case of the counselor at the telehealth service, and stores its
 * id; idempotent. Null if the service is unavailable; retried later.
 */
export async function openCaseOfOffer(context: ReferredCaseContext, row: OfferRow): Promise<number | null> {
  const { network } = context.telehealth
  if (network === null) return null
  const own = inTenant(context, row.organisationId)
  try {
    const { member, tenant } = await requireMember(own, row.memberId)
    await refreshPatientToken(own, member, tenant)
    const patientId = await network.openReferredCase({ staffId: row.staffId, memberId: row.memberId })
    await own.store.db.update(referralOffers).set({ patientId }).where(eq(referralOffers.id, row.id))
    return patientId
  } catch (error) {
    if (error instanceof ApiError || error instanceof HttpError) return null
    throw error
  }
}

/** Opens cases that could not be opened on acceptance. */
export async function openPendingCases(context: ReferredCaseContext): Promise<void> {
  const { ended, patientId, endedAt } = referralOffers
  const rows = await context.store.db
    .select()
    .from(referralOffers)
    .where(and(eq(ended, 'accepted'), isNull(patientId)))
    .orderBy(asc(endedAt))
    .limit(50)
  for (const row of rows) await openCaseOfOffer(context, row)
}

/**
 * Closes the case of an acceptance that was given back; idempotent. Retried if the service is unavailable.
 */
export async function closeCaseOfOffer(context: ReferredCaseContext, row: OfferRow): Promise<void> {
  const { network } = context.telehealth
  const { ended, patientId, staffId, memberId, acceptedAt } = row
  if (network === null || ended !== 'given_back' || patientId === null || acceptedAt === null) return
  try {
    await network.closeReferredCase({ staffId, memberId, acceptedAt })
  } catch (error) {
    if (error instanceof ApiError || error instanceof HttpError) return
    throw error
  }
  await inTenant(context, row.organisationId)
    .store.db.update(referralOffers)
    .set({ patientId: null })
    .where(and(eq(referralOffers.id, row.id), eq(referralOffers.ended, 'given_back')))
}

/** Closes cases that could not be closed when they were given back. */
export async function closeReturnedCases(context: ReferredCaseContext): Promise<void> {
  const { ended, patientId, endedAt } = referralOffers
  const rows = await context.store.db
    .select()
    .from(referralOffers)
    .where(and(eq(ended, 'given_back'), isNotNull(patientId)))
    .orderBy(asc(endedAt))
    .limit(50)
  for (const row of rows) await closeCaseOfOffer(context, row)
}
