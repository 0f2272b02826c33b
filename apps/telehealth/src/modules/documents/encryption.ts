import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'

/** Where the name of a document is. */
export const documentNameContext = (id: number): EncryptionContext => ({
  table: 'documents',
  row: id,
  column: 'name',
})
/** Where its bytes stand. */
export const documentContentContext = (id: number): EncryptionContext => ({
  table: 'document_contents',
  row: id,
  column: 'content',
})
