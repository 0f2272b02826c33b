import type { Db } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import { memberTables } from './member-rows.ts'

/**
 * Deletes rows of deleted members, written by calls that were in progress during the deletion. Rows without
 * a member, such as a visitor's answers, have their own retention periods.
 */
export async function cleanUpOrphanedRows(db: Db): Promise<void> {
  for (const { table, isMembers } of memberTables)
    if (isMembers)
      await db.execute(sql`
        delete from portal.${sql.identifier(table)} t
        where t.member_id is not null and not exists (select from portal.members m where m.id = t.member_id)`)
}
