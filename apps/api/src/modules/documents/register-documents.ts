import type { MemberDocument } from '@evenkeel/api-contract/portal/documents'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { CallingMember } from '#http/caller.ts'
import { addDocuments, type DocumentRow, findDocumentsByMdliveIds } from './document-repository.ts'
import type { AppContext } from '#app-context.ts'

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
  deps: Pick<AppContext, 'store' | 'vault' | 'randomUuid'>,
  member: CallingMember,
  found: readonly TelehealthDocument[],
): Promise<readonly MemberDocument[]> {
  if (found.length === 0) return []
  const { db } = deps.store
  const ids = found.map(({ id }) => id)
  const cipher = await deps.vault.subjectCipher(member)
  const known = new Set((await findDocumentsByMdliveIds(db, member.id, ids)).map(({ mdliveId }) => mdliveId))
  const unknown = found.filter(({ id }) => !known.has(id))
  await addDocuments(
    db,
    unknown.map((document) => {
      const id = deps.randomUuid()
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
