import { sql } from 'drizzle-orm'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'

/** The next id of a sequence: known before the row is written, so that its values can be encrypted for it. */
export async function nextId(
  db: Queryable,
  sequence:
    | 'provider_ids'
    | 'message_ids'
    | 'counselor_drafts_id_seq'
    | 'document_ids'
    | 'appointments_id_seq'
    | 'appointment_requests_id_seq'
    | 'authorizations_id_seq',
): Promise<number> {
  const rows = await queryRows<{ id: string | number }>(
    db,
    sql`select nextval(${`telehealth.${sequence}`}::regclass) as id`,
  )
  return Number(rows[0]?.id)
}
