import type { EncryptedTable } from '@evenkeel/server/crypto/reencrypt'
import { type SQL, sql } from 'drizzle-orm'
import { COUNSELORS } from '#counselor/own-calendar/store.ts'

const schema = 'telehealth'
const id = 'id'
const ofPatient = (what: SQL): SQL =>
  sql`(select ${what} from telehealth.patients p where p.id = t.patient_id)`
/** Everything belongs to a patient, and a patient to an organisation. */
const owner = ofPatient(sql`p.ou`)
const person = ofPatient(sql`p.member_id`)
const ofDocument = (what: SQL): SQL =>
  sql`(select ${what} from telehealth.documents d join telehealth.patients p on p.id = d.patient_id where d.id = t.document_id)`
const ofVisit = (what: SQL): SQL =>
  sql`(select ${what} from telehealth.appointments a join telehealth.patients p on p.id = a.patient_id where a.id = t.appointment_id)`

/** Every encrypted column. A new one must be named here, or it would be lost with the second change of keys. */
const tables: readonly (EncryptedTable & { readonly person: SQL })[] = [
  {
    schema,
    table: 'patients',
    id: 'member_id',
    columns: ['details'],
    owner: sql`t.ou`,
    person: sql`t.member_id`,
  },
  { schema, table: 'messages', id, columns: ['subject', 'body'], owner, person },
  { schema, table: 'documents', id, columns: ['name'], owner, person },
  {
    schema,
    table: 'document_contents',
    id: 'document_id',
    columns: ['content'],
    owner: ofDocument(sql`p.ou`),
    person: ofDocument(sql`p.member_id`),
    batch: 1,
  },
  {
    schema,
    table: 'appointments',
    id,
    columns: ['chief_complaint', 'chief_complaint_comments', 'survey_answer', 'caller'],
    owner,
    person,
    wasPlain: true,
  },
  { schema, table: 'authorizations', id, columns: ['concern'], owner, person },
  { schema, table: 'counselor_drafts', id, columns: ['subject', 'body'], owner, person },
  {
    schema,
    table: 'visit_closings',
    id: 'appointment_id',
    columns: ['answers'],
    owner: ofVisit(sql`p.ou`),
    person: ofVisit(sql`p.member_id`),
  },
  {
    schema,
    table: 'appointment_requests',
    id,
    columns: ['chief_complaint', 'comments', 'caller'],
    owner,
    person,
    wasPlain: true,
  },
]

/** Of counselors, who belong to no organisation and have no keys of patients. */
const ofCounselors: EncryptedTable = {
  schema,
  table: 'own_calendars',
  id: 'provider_id',
  columns: ['address'],
  owner: sql`${COUNSELORS}::text`,
}

/** They lie under the keys of their patients, or of the organisations of these. */
export const encryptedTables = (patientsHaveKeys: boolean): readonly EncryptedTable[] => [
  ...(patientsHaveKeys ? tables : tables.map(({ person: _person, ...table }) => table)),
  ofCounselors,
]
