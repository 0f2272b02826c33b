import type { Returned } from '@evenkeel/contract/endpoint'
import type { removePatientRecords } from '@evenkeel/contract/telehealth/operator'
import { rowsOf } from '@evenkeel/server/store/rows'
import { eq, sql } from 'drizzle-orm'
import { patientPeople } from '#db/patient-key-tables.ts'
import { appointments } from '#db/tables.ts'
import { invalidateNextFree } from '#providers/next-free-cache.ts'
import type { Network } from '#network.ts'
import type { ServiceDeps } from '#service.ts'
import { patientTables } from './patient-rows.ts'
import { lockMember, noteRemoved } from './removed-patients.ts'
import { findPatientOf } from './store.ts'

/** Removes the patient of a member with everything that hangs on it; the hours it held are free again. */
export async function removePatient(
  { db, vault }: Pick<ServiceDeps, 'db' | 'vault'>,
  network: Pick<Network, 'forgetPatient'>,
  memberId: string,
): Promise<Returned<typeof removePatientRecords>> {
  const removed = await db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    await noteRemoved(tx, memberId)
    const patient = await findPatientOf({ db: tx, vault }, memberId)
    await vault.destroy(memberId, tx)
    await tx.delete(patientPeople).where(eq(patientPeople.owner, memberId))
    if (!patient) return { patient_id: null, rows: 0 }
    const met = await tx
      .selectDistinct({ id: appointments.providerId })
      .from(appointments)
      .where(eq(appointments.patientId, patient.id))
    // The ledger's entries go with their patient only.
    await tx.execute(sql`set local evenkeel.removes_patient = 'yes'`)
    let rows = 0
    for (const { table, where } of patientTables) {
      const gone = await rowsOf<unknown>(
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
