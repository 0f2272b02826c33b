import type { Db } from '@evenkeel/server/store/store'
import { INSTALLATION } from '@evenkeel/server/crypto/vault'
import { sql } from 'drizzle-orm'

/**
 * Destroys the per-subject keys who are gone: answers nobody took over, registrations nobody confirmed. A key is written in one
 * transaction with the first row it encrypts, so none is missed by its row.
 */
export async function sweepSubjectKeys(db: Db): Promise<void> {
  await db.execute(sql`
    delete from keys.people k
    where k.owner <> ${INSTALLATION.id}
      and not exists (select from portal.members m where m.id = k.owner)
      and not exists (select from portal.answer_sets s where s.id = k.owner)
  `)
}
