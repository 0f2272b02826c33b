import { sql } from 'drizzle-orm'
import type { EncryptedTable } from '@evenkeel/server/crypto/reencrypt'
import { COUNSELORS } from '#counselor/own-calendar/store.ts'

const schema = 'telehealth'
/** Everything belongs to a patient, and the patient's organisation has the keys. */
const owner = sql`(select p.ou from telehealth.patients p where p.id = t.patient_id)`
const id = 'id'

/** Every encrypted column. A new one must be named here, or it would be lost with the second change of keys. */
export const encryptedTables: readonly EncryptedTable[] = [
  { schema, table: 'messages', id, columns: ['subject', 'body'], owner },
  { schema, table: 'documents', id, columns: ['name'], owner },
  {
    schema,
    table: 'document_contents',
    id: 'document_id',
    columns: ['content'],
    owner: sql`(select p.ou from telehealth.documents d join telehealth.patients p on p.id = d.patient_id where d.id = t.document_id)`,
    batch: 1,
  },
  {
    schema,
    table: 'appointments',
    id,
    columns: ['chief_complaint', 'chief_complaint_comments', 'survey_answer'],
    owner,
    wasPlain: true,
  },
  // Of counselors, who belong to no organisation.
  {
    schema,
    table: 'own_calendars',
    id: 'provider_id',
    columns: ['address'],
    owner: sql`${COUNSELORS}::text`,
  },
  { schema, table: 'authorizations', id, columns: ['concern'], owner },
  { schema, table: 'counselor_drafts', id, columns: ['subject', 'body'], owner },
  {
    schema,
    table: 'visit_closings',
    id: 'appointment_id',
    columns: ['answers'],
    owner: sql`(select p.ou from telehealth.appointments a join telehealth.patients p on p.id = a.patient_id where a.id = t.appointment_id)`,
  },
  {
    schema,
    table: 'appointment_requests',
    id,
    columns: ['chief_complaint', 'comments'],
    owner,
    wasPlain: true,
  },
]
