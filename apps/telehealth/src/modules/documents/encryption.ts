import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'

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
