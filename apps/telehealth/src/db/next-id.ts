import { sql } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'

/** The next id of a sequence: known before the row is written, so that its values can be encrypted for it. */
export async function nextId(
  db: Queryable,
  sequence: 'message_ids' | 'document_ids' | 'appointments_id_seq' | 'appointment_requests_id_seq',
): Promise<number> {
  const { rows } = (await db.execute(
    sql`select nextval(${`telehealth.${sequence}`}::regclass) as id`,
  )) as unknown as { rows: { id: string | number }[] }
  return Number(rows[0]?.id)
}
