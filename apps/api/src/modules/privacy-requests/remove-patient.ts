import { findMember } from '#modules/members/member-repository.ts'
import {
  processPatientRemovals,
  listPendingPatientRemovals,
} from '#modules/members/patients/patient-removals.ts'
import type { PrivacyDeps } from './deps.ts'
import type { DataOwner } from './member-rows.ts'
import type { PartnerRecordCounts, PartnerRemovalResult } from './removal-result.ts'
import { countTelehealthRecords } from './telehealth-record.ts'

type RemovePatientDeps = Pick<PrivacyDeps, 'store' | 'vault' | 'telehealth' | 'asPatient'>

/** A member's patient as it was before the removal. */
export interface PatientSnapshot {
  readonly memberId: string
  readonly patientId: number | null
  readonly holds: PartnerRecordCounts | null
}

/** What can only be asked while the member is there: a service elsewhere says how much it holds. */
export async function readPatientSnapshot(
  deps: RemovePatientDeps,
  owner: DataOwner,
): Promise<PatientSnapshot> {
  const member = await findMember({ db: deps.store.db, vault: deps.vault }, owner.id)
  const patientId = member?.mdliveId ?? null
  const isAsked = deps.telehealth.operator === null && patientId !== null
  const holds = isAsked ? await countTelehealthRecords(deps, owner).catch(() => null) : null
  return { memberId: owner.id, patientId, holds }
}

/** Has the patient removed too, where it can be; says what became of it. */
export async function removePatient(
  deps: RemovePatientDeps,
  { memberId, patientId, holds }: PatientSnapshot,
): Promise<PartnerRemovalResult> {
  if (deps.telehealth.operator === null)
    return { kind: 'elsewhere', patient_id: patientId, member_id: memberId, holds }
  try {
    return { kind: 'removed', rows: await processPatientRemovals(deps) }
  } catch {
    const waiting = await listPendingPatientRemovals(deps.store.db)
    return waiting.some((one) => one.memberId === memberId)
      ? { kind: 'waiting' }
      : { kind: 'removed', rows: 0 }
  }
}
