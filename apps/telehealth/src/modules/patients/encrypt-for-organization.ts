import type { PatientVault } from '#patient-vault.ts'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import type { Patient } from '#caller.ts'
import { encryptedPatientTables } from '#encrypted-tables.ts'
import { patientTables } from './patient-tables.ts'

type EncryptedRow = Readonly<Record<string, Uint8Array | null>> & { readonly row: number }

/**
 * Re-encrypts a patient's data for another organization, where it is encrypted with the organization's keys.
 */
export async function encryptForOrganization(
  tx: Queryable,
  vault: Pick<PatientVault, 'cipherFor' | 'patientsHaveKeys'>,
  patient: Patient,
  ou: string,
): Promise<void> {
  // Data encrypted with the patient's own keys needs no change.
  if (vault.patientsHaveKeys) return
  const [from, to] = [await vault.cipherFor(patient.ou, tx), await vault.cipherFor(ou, tx)]
  for (const { table, id, columns } of encryptedPatientTables(vault.patientsHaveKeys)) {
    const where = patientTables.find((one) => one.table === table)?.where
    if (!where) throw new Error(`no patient condition is defined for table ${table}`)
    const ids = await queryRows<{ row: number }>(
      tx,
      sql`select t.${sql.identifier(id)} as row from telehealth.${sql.identifier(table)} t where ${where(patient.id)}`,
    )
    // One row at a time: a document can have megabytes.
    for (const { row } of ids) {
      const names = columns.map((column) => sql`t.${sql.identifier(column)}`)
      const own = sql`t.${sql.identifier(id)} = ${row}`
      const [found] = await queryRows<EncryptedRow>(
        tx,
        sql`select ${sql.join(names, sql`, `)} from telehealth.${sql.identifier(table)} t where ${own}`,
      )
      for (const column of columns) {
        const bytes = found?.[column]
        if (!bytes?.length) continue
        const place = { table, row, column }
        const reencrypted = to.encryptBytes(place, await from.decryptBytes(place, Buffer.from(bytes)))
        await tx.execute(
          sql`update telehealth.${sql.identifier(table)} as t set ${sql.identifier(column)} = ${reencrypted} where ${own}`,
        )
      }
    }
  }
}
