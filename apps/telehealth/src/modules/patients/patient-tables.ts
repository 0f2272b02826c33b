import { type SQL, sql } from 'drizzle-orm'

interface PatientTable {
  readonly table: string
  /** Condition for the patient's rows; the table alias is `t`. */
  readonly where: (patientId: number) => SQL
}

const byPatient = (id: number): SQL => sql`t.patient_id = ${id}`
const byDocument = (id: number): SQL =>
  sql`t.document_id in (select d.id from telehealth.documents d where d.patient_id = ${id})`

const byAppointment = (id: number): SQL =>
  sql`t.appointment_id in (select a.id from telehealth.appointments a where a.patient_id = ${id})`

/**
 * All tables with patient data, in deletion order. A test fails for a table that is neither listed here nor
 * among the tables without patient data.
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
