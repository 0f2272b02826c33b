import type { Place } from '@evenkeel/server/crypto/envelope'

/** Where the name of a document is. */
export const namePlace = (id: number): Place => ({ table: 'documents', row: id, column: 'name' })
/** Where its bytes stand. */
export const contentPlace = (id: number): Place => ({
  table: 'document_contents',
  row: id,
  column: 'content',
})
