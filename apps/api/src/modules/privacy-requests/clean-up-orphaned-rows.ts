import type { Db } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import { memberTables } from './member-rows.ts'

/**
 * Removes rows of members who are gone: what a call wrote that was under way while its member was removed. Rows of nobody, such as
 * a visitor's answers, have retention times of their own.
 */
export async function cleanUpOrphanedRows(db: Db): Promise<void> {
  for (const { table, isMembers } of memberTables)
    if (isMembers)
      await db.execute(sql`
        delete from portal.${sql.identifier(table)} t
        where t.member_id is not null and not exists (select from portal.members m where m.id = t.member_id)`)
}
