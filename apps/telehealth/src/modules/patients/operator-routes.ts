import { eq, sql } from 'drizzle-orm'
import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import {
  adjustPatientSessions,
  listOpenContests,
  readPatientCoverage,
  recordPatientSessionNote,
} from '@evenkeel/api-contract/telehealth/coverage'
import {
  exportPatientRecords,
  type PatientRecordsExport,
  removePatientRecords,
} from '@evenkeel/api-contract/telehealth/operator-commands'
import { decryptText } from '@evenkeel/server-kit/crypto/vault'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Patient } from '#caller.ts'
import type { CounselorNetwork } from '#counselor-network.ts'
import { patientIdentityHashes } from '#db/patient-key-tables.ts'
import { appointments } from '#db/tables.ts'
import type { EncryptedFields } from '#patient-vault.ts'
import { listEncryptedTables } from '#encrypted-tables.ts'
import {
  appointmentContactFields,
  requestContactFields,
} from '#modules/availability/appointment-encryption.ts'
import { adjustSessions, recordSessionNote } from '#modules/ledger/session-actions.ts'
import { readCoverage, readOpenContests } from '#modules/ledger/read-coverage.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import type { RouteContext, AppContext } from '#app-context.ts'
import { patientDetailFields } from './patient-encryption.ts'
import { patientTables } from './patient-tables.ts'
import { findPatientByMember, lockMember, markRemoved } from './repository.ts'

const encryptedFields: readonly EncryptedFields<string>[] = [
  patientDetailFields,
  appointmentContactFields,
  requestContactFields,
]

/** Technical columns, excluded from the export. */
const INTERNAL_COLUMNS = ['request_hash', 'idempotency_key', 'hold_id', 'holder']

/** Decrypted columns, with a value of several fields expanded into its columns. */
function expandFields(table: string, opened: Readonly<Record<string, string | null>>) {
  const fields = encryptedFields.find((one) => one.table === table)
  if (!fields) return opened
  const { [fields.column]: value, ...rest } = opened
  const decrypted = value ? (JSON.parse(value) as Readonly<Record<string, string | null>>) : {}
  const named = Object.entries(decrypted).map(([name, text]) => [fields.columns[name], text] as const)
  return {
    ...rest,
    ...Object.fromEntries(named.filter(([name]) => name && !INTERNAL_COLUMNS.includes(name))),
  }
}

/**
 * Decrypted rows of one table for a patient, without the bytes of documents, which the document call returns.
 */
async function rowsOfTable(
  db: Queryable,
  { vault }: Pick<AppContext, 'vault'>,
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
        // A held slot has no texts yet.
        return [column, await decryptText(cipher, place, bytes?.length ? Buffer.from(bytes) : null)]
      })
      const opened = Object.fromEntries(await Promise.all(words))
      return { ...plain, ...expandFields(table, opened) }
    }),
  )
}

/** Exports all data of a member's patient, by table; empty without a patient. */
async function exportPatient(
  context: Pick<AppContext, 'db' | 'vault'>,
  memberId: string,
): Promise<PatientRecordsExport> {
  const patient = await findPatientByMember(context, memberId)
  if (!patient) return {}
  const records: Record<string, Record<string, unknown>[]> = {}
  for (const one of patientTables.filter(({ table }) => table !== 'document_contents')) {
    const rows = await rowsOfTable(context.db, context, one, patient)
    records[one.table] = rows.map((row) => ({ ...row }))
  }
  return records
}

/** Deletes a member's patient with all data; its slots are free again. */
async function removePatient(
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
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
    // Ledger entries can be deleted only together with their patient.
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

/** Mounts the operator's endpoints, which are not part of the specified wire. */
export function operatorRoutes(
  service: Pick<RouteContext, 'serve' | 'db' | 'clock' | 'vault'>,
  network: Pick<CounselorNetwork, 'forgetPatient'>,
): void {
  service.serve(exportPatientRecords, async ({ body }) => ({
    records: await exportPatient(service, body.member_id),
  }))
  service.serve(readPatientCoverage, ({ body }) => readCoverage(service, body.member_id))
  service.serve(listOpenContests, async () => ({ contests: await readOpenContests(service) }))
  service.serve(recordPatientSessionNote, ({ body }) => recordSessionNote(service, body))
  service.serve(adjustPatientSessions, ({ body }) => adjustSessions(service, body))
  service.serve(removePatientRecords, ({ body }) => removePatient(service, network, body.member_id))
}
