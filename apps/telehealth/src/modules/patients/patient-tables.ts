import { type SQL, sql } from 'drizzle-orm'

interface PatientTable {
  readonly table: string
  /** Which rows are the patient's; the table is called `t`. */
  readonly where: (patientId: number) => SQL
}

const byPatient = (id: number): SQL => sql`t.patient_id = ${id}`
const byDocument = (id: number): SQL =>
  sql`t.document_id in (select d.id from telehealth.documents d where d.patient_id = ${id})`

const byAppointment = (id: number): SQL =>
  sql`t.appointment_id in (select a.id from telehealth.appointments a where a.patient_id = ${id})`

/**
 * Every table with something about a patient, in the order in which rows can be removed. A test fails for a table of the schema
 * that is neither here nor among those without data of patients.
 */
export const patientTables: readonly PatientTable[] = [
  { table: 'news', where: byPatient },
  { table: 'counselor_notices', where: byPatient },
  { table: 'room_signals', where: byAppointment },
  { table: 'visit_closings', where: byAppointment },
  { table: 'visit_cancelations', where: byAppointment },
  { table: 'move_requests', where: byAppointment },
  { table: 'counselor_drafts', where: byPatient },
  { table: 'referrals', where: byPatient },
  { table: 'message_documents', where: byDocument },
  { table: 'document_contents', where: byDocument },
  { table: 'messages', where: byPatient },
  { table: 'conversations', where: byPatient },
  { table: 'documents', where: byPatient },
  { table: 'appointment_requests', where: byPatient },
  { table: 'ledger_entries', where: byPatient },
  { table: 'authorizations', where: byPatient },
  { table: 'appointments', where: byPatient },
  { table: 'patients', where: (id) => sql`t.id = ${id}` },
]
