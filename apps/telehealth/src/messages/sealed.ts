import type { Place } from '@evenkeel/server/crypto/envelope'
import type { Box } from '@evenkeel/server/crypto/vault'
import type { MessageRow } from './store.ts'

/** Where the words of a message stand. */
export const wordPlace = (id: number, column: 'subject' | 'body'): Place => ({
  table: 'messages',
  row: id,
  column,
})

/** What somebody wrote. */
export interface Words {
  readonly subject: string
  readonly body: string
}

/** Encrypts what was written for the row it is about to stand in. */
export const sealWords = (box: Box, id: number, { subject, body }: Words) => ({
  subject: box.seal(wordPlace(id, 'subject'), subject),
  body: box.seal(wordPlace(id, 'body'), body),
})

/** Decrypts what was written. */
export const openWords = async (
  box: Box,
  row: Pick<MessageRow, 'id' | 'subject' | 'body'>,
): Promise<Words> => ({
  subject: await box.open(wordPlace(row.id, 'subject'), row.subject),
  body: await box.open(wordPlace(row.id, 'body'), row.body),
})
