import type { DocumentListItem, TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { DocumentRow, FoundDocument } from './repository.ts'

/** Encryption context of a document's name. */
export const documentNameContext = (id: number): EncryptionContext => ({
  table: 'documents',
  row: id,
  column: 'name',
})
/** Encryption context of a document's content. */
export const documentContentContext = (id: number): EncryptionContext => ({
  table: 'document_contents',
  row: id,
  column: 'content',
})

/** The reason why a patient may not delete a document, or null (decision 016). */
export function getRemovalRefusal(
  { providerId }: Pick<DocumentRow, 'providerId'>,
  isSent: boolean,
): 'fromCounselor' | 'sentWithMessage' | null {
  if (providerId !== null) return 'fromCounselor'
  return isSent ? 'sentWithMessage' : null
}

/** A document on the wire. */
export async function presentDocument(
  cipher: Cipher,
  { document, providerName }: FoundDocument,
): Promise<TelehealthDocument> {
  return {
    id: document.id,
    document_name: await cipher.decrypt(documentNameContext(document.id), document.name),
    mime_type: document.mimeType,
    record_type: document.recordType,
    extension: document.extension,
    size: document.size,
    upload_date: document.createdAt.toString(),
    upload_by: document.providerId === null ? 'patient' : 'provider',
    upload_by_name: providerName,
    scan: document.scan,
  }
}

/** Several documents, in order. */
export const presentDocuments = (
  cipher: Cipher,
  found: readonly FoundDocument[],
): Promise<TelehealthDocument[]> => Promise.all(found.map((one) => presentDocument(cipher, one)))

/**
 * All documents of a patient. Only those the patient added and sent to nobody can be deleted (decision 016).
 */
export const presentDocumentList = (
  cipher: Cipher,
  found: readonly (FoundDocument & { readonly isSent: boolean })[],
): Promise<DocumentListItem[]> =>
  Promise.all(
    found.map(async (one) => ({
      ...(await presentDocument(cipher, one)),
      removable: getRemovalRefusal(one.document, one.isSent) === null,
    })),
  )
