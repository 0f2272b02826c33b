import type { EncryptedTable } from '@evenkeel/server-kit/crypto/reencrypt'
import { type SQL, sql } from 'drizzle-orm'
import { COUNSELOR_KEY_OWNER } from '#modules/counselor-external-calendar/repository.ts'

const schema = 'telehealth'
const id = 'id'
const selectFromPatient = (what: SQL): SQL =>
  sql`(select ${what} from telehealth.patients p where p.id = t.patient_id)`
/** Every row belongs to a patient, and a patient to an organization. */
const organizationId = selectFromPatient(sql`p.ou`)
const memberId = selectFromPatient(sql`p.member_id`)
const selectFromDocument = (what: SQL): SQL =>
  sql`(select ${what} from telehealth.documents d join telehealth.patients p on p.id = d.patient_id where d.id = t.document_id)`
const selectFromAppointment = (what: SQL): SQL =>
  sql`(select ${what} from telehealth.appointments a join telehealth.patients p on p.id = a.patient_id where a.id = t.appointment_id)`

/**
 * Every encrypted column. A new one must be listed here, or it would become unreadable with the second key
 * rotation.
 */
const tables: readonly (EncryptedTable & { readonly person: SQL })[] = [
  {
    schema,
    table: 'patients',
    id: 'member_id',
    columns: ['details'],
    owner: sql`t.ou`,
    person: sql`t.member_id`,
  },
  { schema, table: 'messages', id, columns: ['subject', 'body'], owner: organizationId, person: memberId },
  { schema, table: 'documents', id, columns: ['name'], owner: organizationId, person: memberId },
  {
    schema,
    table: 'document_contents',
    id: 'document_id',
    columns: ['content'],
    owner: selectFromDocument(sql`p.ou`),
    person: selectFromDocument(sql`p.member_id`),
    batch: 1,
  },
  {
    schema,
    table: 'appointments',
    id,
    columns: ['chief_complaint', 'chief_complaint_comments', 'survey_answer', 'caller'],
    owner: organizationId,
    person: memberId,
    wasPlain: true,
  },
  { schema, table: 'authorizations', id, columns: ['concern'], owner: organizationId, person: memberId },
  {
    schema,
    table: 'counselor_drafts',
    id,
    columns: ['subject', 'body'],
    owner: organizationId,
    person: memberId,
  },
  {
    schema,
    table: 'visit_closings',
    id: 'appointment_id',
    columns: ['answers'],
    owner: selectFromAppointment(sql`p.ou`),
    person: selectFromAppointment(sql`p.member_id`),
  },
  {
    schema,
    table: 'appointment_requests',
    id,
    columns: ['chief_complaint', 'comments', 'caller'],
    owner: organizationId,
    person: memberId,
    wasPlain: true,
  },
]

/** Columns of counselors, who belong to no organization and use no patient keys. */
const counselorTable: EncryptedTable = {
  schema,
  table: 'own_calendars',
  id: 'provider_id',
  columns: ['address'],
  owner: sql`${COUNSELOR_KEY_OWNER}::text`,
}

/** Columns encrypted with the keys of patients, or of their organizations. */
export const encryptedPatientTables = (patientsHaveKeys: boolean): readonly EncryptedTable[] =>
  patientsHaveKeys ? tables : tables.map(({ person: _person, ...table }) => table)

export const listEncryptedTables = (patientsHaveKeys: boolean): readonly EncryptedTable[] => [
  ...encryptedPatientTables(patientsHaveKeys),
  counselorTable,
]
