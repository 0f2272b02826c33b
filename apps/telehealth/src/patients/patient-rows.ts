import { type SQL, sql } from 'drizzle-orm'

interface PatientTable {
  readonly table: string
  /** Which rows are the patient's; the table is called `t`. */
  readonly where: (patientId: number) => SQL
}

const own = (id: number): SQL => sql`t.patient_id = ${id}`
const ofDocument = (id: number): SQL =>
  sql`t.document_id in (select d.id from telehealth.documents d where d.patient_id = ${id})`

const ofVisit = (id: number): SQL =>
  sql`t.appointment_id in (select a.id from telehealth.appointments a where a.patient_id = ${id})`

/**
 * Every table with something about a patient, in the order in which rows can be removed. A test fails for a table of the schema
 * that is neither here nor among those without data of patients.
 */
export const patientTables: readonly PatientTable[] = [
  { table: 'news', where: own },
  { table: 'counselor_notices', where: own },
  { table: 'room_signals', where: ofVisit },
  { table: 'visit_closings', where: ofVisit },
  { table: 'visit_cancelations', where: ofVisit },
  { table: 'move_requests', where: ofVisit },
  { table: 'counselor_drafts', where: own },
  { table: 'referrals', where: own },
  { table: 'message_documents', where: ofDocument },
  { table: 'document_contents', where: ofDocument },
  { table: 'messages', where: own },
  { table: 'conversations', where: own },
  { table: 'documents', where: own },
  { table: 'appointment_requests', where: own },
  { table: 'ledger_entries', where: own },
  { table: 'authorizations', where: own },
  { table: 'appointments', where: own },
  { table: 'patients', where: (id) => sql`t.id = ${id}` },
]
