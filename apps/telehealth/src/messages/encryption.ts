import type { Place } from '@evenkeel/server/crypto/envelope'
import type { Cipher } from '@evenkeel/server/crypto/vault'
import type { MessageRow } from './store.ts'

/** Where the words of a message stand. */
export const wordPlace = (id: number, column: 'subject' | 'body'): Place => ({
  table: 'messages',
  row: id,
  column,
})

/** What a person wrote. */
export interface Words {
  readonly subject: string
  readonly body: string
}

/** Encrypts what was written for the row it is about to stand in. */
export const encryptWords = (cipher: Cipher, id: number, { subject, body }: Words) => ({
  subject: cipher.encrypt(wordPlace(id, 'subject'), subject),
  body: cipher.encrypt(wordPlace(id, 'body'), body),
})

/** Decrypts what was written. */
export const decryptWords = async (
  cipher: Cipher,
  row: Pick<MessageRow, 'id' | 'subject' | 'body'>,
): Promise<Words> => ({
  subject: await cipher.decrypt(wordPlace(row.id, 'subject'), row.subject),
  body: await cipher.decrypt(wordPlace(row.id, 'body'), row.body),
})
