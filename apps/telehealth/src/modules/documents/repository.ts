import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { fitsInteger } from '#db/ids.ts'
import { documentContents, documents, messageDocuments } from '#db/message-tables.ts'
import { providers } from '#db/tables.ts'

export type DocumentRow = typeof documents.$inferSelect
type NewDocument = typeof documents.$inferInsert

/** A document with the name of the counselor who sent it. */
export interface FoundDocument {
  readonly document: DocumentRow
  readonly providerName: string | null
}

const selectDocuments = (db: Queryable) =>
  db
    .select({ document: documents, providerName: providers.fullname })
    .from(documents)
    .leftJoin(providers, eq(providers.id, documents.providerId))

/** All documents of a patient, newest first, and whether each was sent with a message. */
export async function listDocuments(
  db: Queryable,
  patientId: number,
): Promise<readonly (FoundDocument & { readonly isSent: boolean })[]> {
  const went = db
    .select({ is: sql`1` })
    .from(messageDocuments)
    .where(eq(messageDocuments.documentId, documents.id))
  return db
    .select({ document: documents, providerName: providers.fullname, isSent: sql<boolean>`exists ${went}` })
    .from(documents)
    .leftJoin(providers, eq(providers.id, documents.providerId))
    .where(eq(documents.patientId, patientId))
    .orderBy(desc(documents.createdAt), desc(documents.id))
}

/** The patient's own documents among some ids. */
export async function findPatientDocuments(
  db: Queryable,
  patientId: number,
  ids: readonly number[],
): Promise<readonly FoundDocument[]> {
  const possible = ids.filter(fitsInteger)
  if (possible.length === 0) return []
  return selectDocuments(db).where(and(eq(documents.patientId, patientId), inArray(documents.id, possible)))
}

/** The document a client created under this id, or null. */
export const findByClientId = (
  db: Queryable,
  patientId: number,
  clientDocumentId: string,
): Promise<FoundDocument | null> =>
  queryFirstRow(
    selectDocuments(db).where(
      and(eq(documents.patientId, patientId), eq(documents.clientDocumentId, clientDocumentId)),
    ),
  )

/** Number and total bytes of a patient's own documents. */
export async function countDocuments(
  db: Queryable,
  patientId: number,
): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${documents.size}), 0)::float8`,
    })
    .from(documents)
    .where(and(eq(documents.patientId, patientId), sql`${documents.providerId} is null`))
  return row ?? { count: 0, bytes: 0 }
}

/** Inserts a document; false when the client already created one under the same id. */
export async function addDocument(tx: Queryable, row: NewDocument, content: Buffer): Promise<boolean> {
  const added = await tx.insert(documents).values(row).onConflictDoNothing().returning({ id: documents.id })
  if (added.length === 0) return false
  await tx.insert(documentContents).values({ documentId: row.id, content })
  return true
}

/** The encrypted bytes of a document. */
export async function readContent(db: Queryable, documentId: number): Promise<Buffer> {
  const [row] = await db
    .select({ content: documentContents.content })
    .from(documentContents)
    .where(eq(documentContents.documentId, documentId))
  if (!row) throw new Error('document has no content row')
  return row.content
}

/**
 * The patient's own document, locked until the end of the transaction, so that no message attaches it
 * meanwhile.
 */
export async function lockPatientDocument(
  tx: Queryable,
  patientId: number,
  id: number,
): Promise<DocumentRow | null> {
  if (!fitsInteger(id)) return null
  return queryFirstRow(
    tx
      .select()
      .from(documents)
      .where(and(eq(documents.id, id), eq(documents.patientId, patientId)))
      .for('update'),
  )
}

/** The patient's own documents among some ids, locked against deletion until the end of the transaction. */
export async function lockPatientDocuments(
  tx: Queryable,
  patientId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const possible = ids.filter(fitsInteger)
  if (possible.length === 0) return new Set()
  const held = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.patientId, patientId), inArray(documents.id, possible)))
    .for('key share')
  return new Set(held.map(({ id }) => id))
}

/** Whether a document was sent with a message. */
export async function isSentWithMessage(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx
    .select({ messageId: messageDocuments.messageId })
    .from(messageDocuments)
    .where(eq(messageDocuments.documentId, id))
    .limit(1)
  return rows.length > 0
}

/** Deletes a document with its content. */
export async function deleteDocument(tx: Queryable, id: number): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, id))
}
