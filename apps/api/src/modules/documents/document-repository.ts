import { and, eq, inArray } from 'drizzle-orm'
import type { MemberDocument } from '@evenkeel/api-contract/portal/documents'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { AppContext } from '#app-context.ts'
import type { CallingMember } from '#http/caller.ts'
import { documents } from './tables.ts'

type DocumentRow = typeof documents.$inferSelect
type NewDocument = typeof documents.$inferInsert

/** Returns the member's own rows for the given telehealth ids. */
async function findDocumentsByMdliveIds(
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
async function addDocuments(db: Queryable, rows: readonly NewDocument[]): Promise<void> {
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

const getEncryptionContext = (id: string): EncryptionContext => ({
  table: 'documents',
  row: id,
  column: 'name',
})

/** Maps a row to the response for its member. */
export async function presentDocument(cipher: Cipher, row: DocumentRow): Promise<MemberDocument> {
  return {
    id: row.id,
    mdlive_id: row.mdliveId,
    document_name: await cipher.decrypt(getEncryptionContext(row.id), row.name),
    mime_type: row.mimeType,
    record_type: row.recordType,
    extension: row.extension,
    size: row.size,
    upload_date: row.uploadedAt.toString(),
    upload_by: row.uploadBy,
    upload_by_name: row.uploadByName,
    scan: row.scan,
  }
}

/**
 * Registers documents of the telehealth service here, including those from a counselor or uploaded there,
 * and returns them in the same order with their own ids.
 */
export async function registerDocuments(
  context: Pick<AppContext, 'store' | 'vault' | 'randomUuid'>,
  member: CallingMember,
  found: readonly TelehealthDocument[],
): Promise<readonly MemberDocument[]> {
  if (found.length === 0) return []
  const { db } = context.store
  const ids = found.map(({ id }) => id)
  const cipher = await context.vault.subjectCipher(member)
  const known = new Set((await findDocumentsByMdliveIds(db, member.id, ids)).map(({ mdliveId }) => mdliveId))
  const unknown = found.filter(({ id }) => !known.has(id))
  await addDocuments(
    db,
    unknown.map((document) => {
      const id = context.randomUuid()
      return {
        id,
        organisationId: member.organisationId,
        memberId: member.id,
        mdliveId: document.id,
        name: cipher.encrypt(getEncryptionContext(id), document.document_name),
        mimeType: document.mime_type,
        recordType: document.record_type,
        extension: document.extension,
        size: document.size,
        uploadBy: document.upload_by,
        uploadByName: document.upload_by_name,
        scan: document.scan,
        uploadedAt: Temporal.Instant.from(document.upload_date),
      }
    }),
  )
  const rows = new Map((await findDocumentsByMdliveIds(db, member.id, ids)).map((row) => [row.mdliveId, row]))
  return Promise.all(
    ids.flatMap((id) => {
      const row = rows.get(id)
      return row ? [presentDocument(cipher, row)] : []
    }),
  )
}
