import type { PatientRecordsExport } from '@evenkeel/api-contract/telehealth/operator-commands'
import { decryptText } from '@evenkeel/server-kit/crypto/encrypted-text'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import { appointmentContactFields } from '#modules/availability/appointment-contact.ts'
import { requestContactFields } from '#modules/availability/request-contact.ts'
import type { Patient } from '#caller.ts'
import { listEncryptedTables } from '#encrypted-tables.ts'
import type { EncryptedFields } from '#encrypted-fields.ts'
import type { ServiceDeps } from '#service.ts'
import { patientTables } from './patient-tables.ts'
import { patientDetailFields } from './patient-encryption.ts'
import { findPatientByMember } from './repository.ts'

const encryptedFields: readonly EncryptedFields<string>[] = [
  patientDetailFields,
  appointmentContactFields,
  requestContactFields,
]

/** Values that only serve the machine. */
const INTERNAL_COLUMNS = ['request_hash', 'idempotency_key', 'hold_id', 'holder']

/** What was opened, with the fields of a value that stands for several columns in their places. */
function expandFields(table: string, opened: Readonly<Record<string, string | null>>) {
  const fields = encryptedFields.find((one) => one.table === table)
  if (!fields) return opened
  const { [fields.column]: value, ...rest } = opened
  const said = value ? (JSON.parse(value) as Readonly<Record<string, string | null>>) : {}
  const named = Object.entries(said).map(([name, text]) => [fields.columns[name], text] as const)
  return {
    ...rest,
    ...Object.fromEntries(named.filter(([name]) => name && !INTERNAL_COLUMNS.includes(name))),
  }
}

/** The rows of one table that belong to a patient, opened. The bytes of documents are left to the call that hands them out. */
async function rowsOfTable(
  db: Queryable,
  { vault }: Pick<ServiceDeps, 'vault'>,
  { table, where }: (typeof patientTables)[number],
  patient: Patient,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const encrypted = listEncryptedTables(vault.patientsHaveKeys).find((one) => one.table === table)
  const columns = encrypted?.columns ?? []
  const opened = columns.map((column) => sql`, t.${sql.identifier(column)}`)
  const rows = await queryRows<Record<string, Uint8Array | null> & { plain: Record<string, unknown> }>(
    db,
    sql`
    select to_jsonb(t) - ${sql.param([...INTERNAL_COLUMNS, ...columns])}::text[] as plain ${sql.join(opened, sql``)}
    from telehealth.${sql.identifier(table)} t where ${where(patient.id)}`,
  )
  const cipher = await vault.patientCipher(patient)
  return Promise.all(
    rows.map(async ({ plain, ...row }) => {
      const words = columns.map(async (column): Promise<[string, string | null]> => {
        const bytes = row[column]
        const place = { table, row: plain[encrypted?.id ?? 'id'] as number, column }
        // Of a slot that is only held nothing was said yet.
        return [column, await decryptText(cipher, place, bytes?.length ? Buffer.from(bytes) : null)]
      })
      const opened = Object.fromEntries(await Promise.all(words))
      return { ...plain, ...expandFields(table, opened) }
    }),
  )
}

/** Everything held about the patient of a member, table by table; empty where there is none. */
export async function exportPatient(
  deps: Pick<ServiceDeps, 'db' | 'vault'>,
  memberId: string,
): Promise<PatientRecordsExport> {
  const patient = await findPatientByMember(deps, memberId)
  if (!patient) return {}
  const records: Record<string, Record<string, unknown>[]> = {}
  for (const one of patientTables.filter(({ table }) => table !== 'document_contents')) {
    const rows = await rowsOfTable(deps.db, deps, one, patient)
    records[one.table] = rows.map((row) => ({ ...row }))
  }
  return records
}
