import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import type { removePatientRecords } from '@evenkeel/api-contract/telehealth/operator-commands'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { eq, sql } from 'drizzle-orm'
import { patientIdentityHashes } from '#db/patient-key-tables.ts'
import { appointments } from '#db/tables.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import type { CounselorNetwork } from '#counselor-network.ts'
import type { ServiceDeps } from '#service.ts'
import { patientTables } from './patient-tables.ts'
import { lockMember, markRemoved } from './removed-patients.ts'
import { findPatientByMember } from './repository.ts'

/** Removes the patient of a member with everything that hangs on it; the hours it held are free again. */
export async function removePatient(
  { db, vault }: Pick<ServiceDeps, 'db' | 'vault'>,
  network: Pick<CounselorNetwork, 'forgetPatient'>,
  memberId: string,
): Promise<HandlerResult<typeof removePatientRecords>> {
  const removed = await db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    await markRemoved(tx, memberId)
    const patient = await findPatientByMember({ db: tx, vault }, memberId)
    await vault.destroy(memberId, tx)
    await tx.delete(patientIdentityHashes).where(eq(patientIdentityHashes.owner, memberId))
    if (!patient) return { patient_id: null, rows: 0 }
    const met = await tx
      .selectDistinct({ id: appointments.providerId })
      .from(appointments)
      .where(eq(appointments.patientId, patient.id))
    // The ledger's entries go with their patient only.
    await tx.execute(sql`set local evenkeel.removes_patient = 'yes'`)
    let rows = 0
    for (const { table, where } of patientTables) {
      const gone = await queryRows<unknown>(
        tx,
        sql`delete from telehealth.${sql.identifier(table)} t where ${where(patient.id)} returning 1`,
      )
      rows += gone.length
    }
    for (const { id } of met) await invalidateNextFree(tx, id)
    return { patient_id: patient.id, rows }
  })
  if (removed.patient_id !== null) network.forgetPatient(removed.patient_id)
  return removed
}
