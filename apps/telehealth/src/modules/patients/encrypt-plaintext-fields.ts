import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Db } from '@evenkeel/server-kit/database/store'
import { type SQL, sql } from 'drizzle-orm'
import { appointmentContactFields } from '#modules/availability/appointment-contact.ts'
import { requestContactFields } from '#modules/availability/request-contact.ts'
import type { PatientVault } from '#patient-vault.ts'
import { type EncryptedFields, encryptFields } from '#encrypted-fields.ts'
import { patientDetailFields } from './patient-encryption.ts'

/** A table whose fields were stored in plaintext. */
interface PlaintextFields {
  readonly fields: EncryptedFields<string>
  /** Join condition between the row, `t`, and its patient, `p`. */
  readonly isOf: SQL
}

const BATCH = 200

const tables: readonly PlaintextFields[] = [
  { fields: patientDetailFields, isOf: sql`p.id = t.id and p.kind = 'patient'` },
  { fields: appointmentContactFields, isOf: sql`p.id = t.patient_id` },
  { fields: requestContactFields, isOf: sql`p.id = t.patient_id` },
]

interface Row {
  readonly row: string | number
  readonly ou: string
  readonly memberId: string
  readonly said: Readonly<Record<string, string | null>>
}

/** Up to one batch of rows whose fields are still in plaintext. */
function listPlaintextRows(db: Db, { fields, isOf }: PlaintextFields): Promise<readonly Row[]> {
  const pairs = Object.entries(fields.columns).map(
    ([name, column]) => sql`${name}::text, t.${sql.identifier(column)}`,
  )
  const says = Object.entries(fields.columns).map(
    ([name, column]) =>
      sql`t.${sql.identifier(column)}::text is distinct from ${fields.empty[name] ?? null}::text`,
  )
  return queryRows<Row>(
    db,
    sql`
      select t.${sql.identifier(fields.id)} as row, p.ou, p.member_id as "memberId", json_build_object(${sql.join(pairs, sql`, `)}) as said
      from telehealth.${sql.identifier(fields.table)} t join telehealth.patients p on ${isOf}
      where t.${sql.identifier(fields.column)} is null and (${sql.join(says, sql` or `)})
      order by 1 limit ${BATCH}
    `,
  )
}

/** Encrypts the fields of one row for its patient and empties the plaintext columns. */
async function encryptRow(db: Db, vault: PatientVault, { fields }: PlaintextFields, row: Row): Promise<void> {
  const sealed = encryptFields(fields, await vault.patientCipher(row), row.row, row.said)
  const emptied = Object.entries(fields.columns).map(
    ([name, column]) => sql`${sql.identifier(column)} = ${fields.empty[name] ?? null}`,
  )
  await db.execute(sql`
    update telehealth.${sql.identifier(fields.table)}
    set ${sql.identifier(fields.column)} = ${sealed}, ${sql.join(emptied, sql`, `)}
    where ${sql.identifier(fields.id)} = ${row.row} and ${sql.identifier(fields.column)} is null
  `)
}

/**
 * Encrypts plaintext fields in batches when patients have their own keys, then rewrites each table (VACUUM
 * FULL), so that no dead row keeps the plaintext. Can be interrupted and run again. Returns the number of
 * encrypted rows.
 */
export async function encryptPlaintextFields(db: Db, vault: PatientVault): Promise<number> {
  if (!vault.patientsHaveKeys) return 0
  let sealed = 0
  for (const table of tables) {
    const before = sealed
    for (
      let rows = await listPlaintextRows(db, table);
      rows.length > 0;
      rows = await listPlaintextRows(db, table)
    ) {
      for (const row of rows) await encryptRow(db, vault, table, row)
      sealed += rows.length
    }
    if (sealed > before) await db.execute(sql`vacuum full telehealth.${sql.identifier(table.fields.table)}`)
  }
  return sealed
}
