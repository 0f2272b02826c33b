import { sql } from 'drizzle-orm'
import type { EncryptedTable } from '@evenkeel/server-kit/crypto/reencrypt'
import { STAFF_KEY_OWNER } from './key-tables.ts'

const schema = 'portal'
const id = 'id'
const owner = sql`t.organisation_id`
const wasPlain = true

/** The member a row belongs to. */
const person = sql`t.member_id`
/** An answer set has its own key until a member takes it over. */
const answerSetOwner = sql`coalesce(t.member_id, t.id)`
const formerAnswerOwner = sql`(select coalesce(s.member_id, s.id) from portal.answer_sets s where s.id = t.answer_set_id)`

/** Every encrypted column. A column missing here would become unreadable at the second key rotation. */
export const encryptedTables: readonly EncryptedTable[] = [
  { schema, table: 'answer_sets', id, columns: ['response'], owner, person: answerSetOwner, wasPlain },
  { schema, table: 'former_answers', id, columns: ['response'], owner, person: formerAnswerOwner, wasPlain },
  {
    schema,
    table: 'members',
    id,
    columns: ['profile', 'chief_complaint1', 'chief_complaint2', 'kept_articles'],
    owner,
    person: sql`t.id`,
    wasPlain,
  },
  {
    schema,
    table: 'appointments',
    id,
    columns: [
      'chief_complaint',
      'chief_complaint_comments',
      'survey_answer',
      'response',
      'customer_call_in_number',
      'consent_user_initials',
      'request_hash',
    ],
    owner,
    person,
    wasPlain,
  },
  {
    schema,
    table: 'slot_queries',
    id,
    columns: ['chief_complaint', 'comments', 'contact_number', 'request_hash'],
    owner,
    person,
    wasPlain,
  },
  {
    schema,
    table: 'reschedules',
    id,
    columns: ['chief_complaint', 'caller', 'request_hash'],
    owner,
    person,
    wasPlain,
  },
  { schema, table: 'draft_keys', id: 'member_id', columns: ['wrapped_key'], owner, person },
  { schema, table: 'documents', id, columns: ['name'], owner, person },
  { schema, table: 'audit_head', id, columns: ['key'], owner: sql`'audit'` },
  // Staff belong to no organization: their names are encrypted under the staff key.
  { schema, table: 'staff_people', id, columns: ['profile'], owner: sql`${STAFF_KEY_OWNER}::text` },
  {
    schema,
    table: 'staff_task_notes',
    id,
    columns: ['text'],
    owner: sql`case when t.member_id is null then ${STAFF_KEY_OWNER}::text else t.organisation_id::text end`,
    person,
    isNobodys: sql`member_id is null`,
  },
  { schema, table: 'referral_offers', id, columns: ['concern'], owner, person },
  // Emails to members, or about them to the call center.
  {
    schema,
    table: 'mail_outbox',
    id,
    columns: ['letter', 'to_address'],
    owner,
    person,
    isNobodys: sql`member_id is null`,
    wasPlain,
  },
]
