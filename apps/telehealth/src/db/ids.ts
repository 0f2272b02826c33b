import { sql } from 'drizzle-orm'
import { MAX_TELEHEALTH_ID } from '@evenkeel/api-contract/schemas'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'

/** Returns the next id of a sequence before the insert, so that the values can be encrypted for the row. */
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

/**
 * Whether a number of the wire fits an integer column. A larger one matches no row and would be an SQL error.
 */
export const fitsInteger = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) <= MAX_TELEHEALTH_ID
