import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { documents } from './tables.ts'

export type DocumentRow = typeof documents.$inferSelect
export type NewDocument = typeof documents.$inferInsert

/** The member's own rows among some telehealth ids. */
export async function findDocumentsByMdliveIds(
  db: Queryable,
  memberId: string,
  ids: readonly number[],
): Promise<readonly DocumentRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.memberId, memberId), inArray(documents.mdliveId, [...ids])))
}

/** The member's own rows among some ids: those of others are not found. */
export async function findMemberDocuments(
  db: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<readonly DocumentRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.memberId, memberId), inArray(documents.id, [...ids])))
}

/** Writes rows that are not there yet. */
export async function addDocuments(db: Queryable, rows: readonly NewDocument[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(documents)
      .values([...rows])
      .onConflictDoNothing()
}

/** Forgets the member's own row of a telehealth id. */
export async function deleteDocument(db: Queryable, memberId: string, mdliveId: number): Promise<void> {
  await db.delete(documents).where(and(eq(documents.memberId, memberId), eq(documents.mdliveId, mdliveId)))
}
