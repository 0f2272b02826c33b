import { and, eq, gte, sql } from 'drizzle-orm'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { referrals } from '#db/visit-tables.ts'
import { findProviderId } from '#modules/counselor-auth/counselor-account.ts'
import { findPatientByMember, lockMember } from '#modules/patients/repository.ts'
import type { AppContext } from '#app-context.ts'

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

/** Whether counselor and patient exchanged messages or booked a visit since an instant. */
export async function hasContactSince(
  db: Queryable,
  { providerId, patientId }: Record<'providerId' | 'patientId', number>,
  since: Temporal.Instant,
): Promise<boolean> {
  const at = sql`${since.toString()}::timestamptz`
  const [row] = await queryRows<{ is: boolean }>(
    db,
    sql`select exists (
        select from telehealth.conversations
        where provider_id = ${providerId} and patient_id = ${patientId} and last_message_at >= ${at}
      ) or exists (
        select from telehealth.appointments
        where provider_id = ${providerId} and patient_id = ${patientId} and status in ('booked', 'completed') and created_at >= ${at}
      ) as is`,
  )
  return row?.is === true
}

/**
 * Removes a member from the cases of a counselor who returned the request; false: no such referral, or they
 * have been in contact.
 */
export async function closeReferredCase(
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  {
    staffId,
    memberId,
    acceptedAt,
  }: { readonly staffId: string; readonly memberId: string; readonly acceptedAt: Temporal.Instant },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const providerId = await findProviderId(tx, staffId)
    const patient = await findPatientByMember({ db: tx, vault }, memberId)
    if (providerId === null || !patient) return false
    if (await hasContactSince(tx, { providerId, patientId: patient.id }, acceptedAt)) return false
    const closed = await tx
      .delete(referrals)
      .where(
        and(
          eq(referrals.providerId, providerId),
          eq(referrals.patientId, patient.id),
          gte(referrals.acceptedAt, acceptedAt),
        ),
      )
      .returning({ patientId: referrals.patientId })
    return closed.length > 0
  })
}
