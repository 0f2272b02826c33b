import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { removedPatients } from '#db/tables.ts'

const hashMemberId = (memberId: string): string => createHash('sha256').update(memberId).digest('hex')

/** Serializes creation and deletion of a member's patient until the transaction ends. */
export async function lockMember(tx: Queryable, memberId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`patient ${hashMemberId(memberId)}`}, 0))`,
  )
}

/** Whether a member's patient was deleted permanently. */
export async function isRemoved(tx: Queryable, memberId: string): Promise<boolean> {
  const rows = await tx
    .select()
    .from(removedPatients)
    .where(eq(removedPatients.member, hashMemberId(memberId)))
  return rows.length > 0
}

/** Records the permanent deletion of a member's patient. */
export async function markRemoved(tx: Queryable, memberId: string): Promise<void> {
  await tx
    .insert(removedPatients)
    .values({ member: hashMemberId(memberId) })
    .onConflictDoNothing()
}
