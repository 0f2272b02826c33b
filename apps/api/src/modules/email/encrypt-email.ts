import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { EmailContent } from './email-template.ts'

const getEncryptionContext = (id: string, column: 'letter' | 'to_address') => ({
  table: 'mail_outbox',
  row: id,
  column,
})

/** The encrypted contents and recipient of an outbox row. */
interface EncryptedEmail {
  readonly letter: Buffer
  readonly toAddress: Buffer
}

/** Encrypts an email for its outbox row: it contains codes, links and names, and is stored for weeks. */
export const encryptEmail = (
  cipher: Cipher,
  id: string,
  to: string,
  letter: EmailContent,
): EncryptedEmail => ({
  letter: cipher.encrypt(getEncryptionContext(id, 'letter'), JSON.stringify(letter)),
  toAddress: cipher.encrypt(getEncryptionContext(id, 'to_address'), to),
})

/** Decrypts the result of `encryptEmail`. */
export const decryptEmail = async (
  cipher: Cipher,
  id: string,
  { letter, toAddress }: EncryptedEmail,
): Promise<EmailContent & { readonly to: string }> => ({
  ...(JSON.parse(await cipher.decrypt(getEncryptionContext(id, 'letter'), letter)) as EmailContent),
  to: await cipher.decrypt(getEncryptionContext(id, 'to_address'), toAddress),
})
