import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { MessageRow } from './repository.ts'

/** Encryption context of a message's text. */
export const messageContext = (id: number, column: 'subject' | 'body'): EncryptionContext => ({
  table: 'messages',
  row: id,
  column,
})

/** The text of a message. */
export interface MessageText {
  readonly subject: string
  readonly body: string
}

/** Encrypts the text for the row it is stored in. */
export const encryptMessage = (cipher: Cipher, id: number, { subject, body }: MessageText) => ({
  subject: cipher.encrypt(messageContext(id, 'subject'), subject),
  body: cipher.encrypt(messageContext(id, 'body'), body),
})

export const decryptMessage = async (
  cipher: Cipher,
  row: Pick<MessageRow, 'id' | 'subject' | 'body'>,
): Promise<MessageText> => ({
  subject: await cipher.decrypt(messageContext(row.id, 'subject'), row.subject),
  body: await cipher.decrypt(messageContext(row.id, 'body'), row.body),
})
