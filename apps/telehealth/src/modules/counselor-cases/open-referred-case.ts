import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { referrals } from '#db/visit-tables.ts'
import { lockMember } from '#modules/patients/removed-patients.ts'
import { findPatientByMember } from '#modules/patients/repository.ts'
import type { AppContext } from '#app-context.ts'
import { findProviderId } from '#modules/counselor-auth/counselor-account.ts'

/** Makes a member a case of a counselor who accepted a referral; idempotent. */
export async function openReferredCase(
  { db, vault, clock }: Pick<AppContext, 'db' | 'vault' | 'clock'>,
  { staffId, memberId }: { readonly staffId: string; readonly memberId: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    // A concurrent deletion runs before or after and leaves no case.
    await lockMember(tx, memberId)
    const providerId = await findProviderId(tx, staffId)
    const patient = await findPatientByMember({ db: tx, vault }, memberId)
    if (providerId === null || !patient) throw createNotFoundError()
    await tx
      .insert(referrals)
      .values({ providerId, patientId: patient.id, acceptedAt: clock.now() })
      .onConflictDoNothing()
    return patient.id
  })
}
