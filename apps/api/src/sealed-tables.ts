import { sql } from 'drizzle-orm'
import type { SealedTable } from '@evenkeel/server/crypto/reseal'

const schema = 'portal'
const id = 'id'
const owner = sql`t.organisation_id`

/** Every encrypted column. A new one must be named here, or it would be lost with the second change of keys. */
export const sealedTables: readonly SealedTable[] = [
  { schema, table: 'answer_sets', id, columns: ['response'], owner },
  {
    schema,
    table: 'former_answers',
    id,
    columns: ['response'],
    owner: sql`(select s.organisation_id from portal.answer_sets s where s.id = t.answer_set_id)`,
  },
  { schema, table: 'members', id, columns: ['chief_complaint1', 'chief_complaint2'], owner },
  {
    schema,
    table: 'appointments',
    id,
    columns: ['chief_complaint', 'survey_answer', 'response'],
    owner,
  },
  { schema, table: 'slot_queries', id, columns: ['chief_complaint', 'comments'], owner },
  { schema, table: 'reschedules', id, columns: ['chief_complaint'], owner },
  { schema, table: 'draft_keys', id: 'member_id', columns: ['wrapped_key'], owner },
  { schema, table: 'documents', id, columns: ['name'], owner },
  { schema, table: 'mail_outbox', id, columns: ['letter'], owner },
]
