import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { documents } from './tables.ts'

export type DocumentRow = typeof documents.$inferSelect
export type NewDocument = typeof documents.$inferInsert

/** Returns the member's own rows for the given telehealth ids. */
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

/** Returns the member's own rows for the given ids; those of others are not found. */
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

/** Inserts missing rows. */
export async function addDocuments(db: Queryable, rows: readonly NewDocument[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(documents)
      .values([...rows])
      .onConflictDoNothing()
}

/** Deletes the member's row of a telehealth id. */
export async function deleteDocument(db: Queryable, memberId: string, mdliveId: number): Promise<void> {
  await db.delete(documents).where(and(eq(documents.memberId, memberId), eq(documents.mdliveId, mdliveId)))
}
