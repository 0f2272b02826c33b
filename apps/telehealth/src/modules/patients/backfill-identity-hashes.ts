import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import type { Db } from '@evenkeel/server-kit/database/store'
import { and, asc, eq, gt, isNotNull, notExists } from 'drizzle-orm'
import { patientIdentityHashes } from '#db/patient-key-tables.ts'
import { patients } from '#db/tables.ts'
import type { PatientVault } from '#patient-vault.ts'
import { decryptPatient } from './patient-encryption.ts'
import { saveIdentityHash, createIdentityHashes } from './identity-hash.ts'

const BATCH = 200

/**
 * Restores missing identity hashes, which no backup contains. Patients whose key was destroyed are skipped.
 */
export async function backfillIdentityHashes(db: Db, vault: PatientVault): Promise<void> {
  if (!vault.patientsHaveKeys) return
  const known = db
    .select()
    .from(patientIdentityHashes)
    .where(eq(patientIdentityHashes.owner, patients.memberId))
  for (let last = 0; ;) {
    const rows = await db
      .select()
      .from(patients)
      .where(and(gt(patients.id, last), isNotNull(patients.details), notExists(known)))
      .orderBy(asc(patients.id))
      .limit(BATCH)
    for (const row of rows) {
      const patient = await decryptPatient(vault, row).catch((error: unknown) => {
        if (error instanceof DecryptionError) return null
        throw error
      })
      if (!patient) continue
      const [person] = await createIdentityHashes(vault, patient)
      await saveIdentityHash(db, row.memberId, person)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}
