import type { DocumentListItem, TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import { documentNameContext } from './encryption.ts'
import { getRemovalRefusal } from './policy.ts'
import type { FoundDocument } from './repository.ts'

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
