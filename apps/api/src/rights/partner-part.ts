import { findMember } from '#features/members/store.ts'
import { carryOutPatientRemovals, waitingPatientRemovals } from '#features/members/patient-removals.ts'
import type { RightsDeps } from './deps.ts'
import type { Owner } from './member-rows.ts'
import type { PartnerHolds, PartnerPart } from './removal.ts'
import { countTelehealth } from './telehealth-record.ts'

type PartnerDeps = Pick<RightsDeps, 'store' | 'vault' | 'telehealth' | 'asPatient'>

/** A member's patient as it was before the removal. */
export interface PartnerBefore {
  readonly memberId: string
  readonly patientId: number | null
  readonly holds: PartnerHolds | null
}

/** What can only be asked while the member is there: a service elsewhere says how much it holds. */
export async function partnerBefore(deps: PartnerDeps, owner: Owner): Promise<PartnerBefore> {
  const member = await findMember({ db: deps.store.db, vault: deps.vault }, owner.id)
  const patientId = member?.mdliveId ?? null
  const isAsked = deps.telehealth.operator === null && patientId !== null
  const holds = isAsked ? await countTelehealth(deps, owner).catch(() => null) : null
  return { memberId: owner.id, patientId, holds }
}

/** Has the patient removed too, where it can be; says what became of it. */
export async function partnerAfter(
  deps: PartnerDeps,
  { memberId, patientId, holds }: PartnerBefore,
): Promise<PartnerPart> {
  if (deps.telehealth.operator === null)
    return { kind: 'elsewhere', patient_id: patientId, member_id: memberId, holds }
  try {
    return { kind: 'removed', rows: await carryOutPatientRemovals(deps) }
  } catch {
    const waiting = await waitingPatientRemovals(deps.store.db)
    return waiting.some((one) => one.memberId === memberId)
      ? { kind: 'waiting' }
      : { kind: 'removed', rows: 0 }
  }
}
