import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { EmailContent } from './render-email.ts'

const getEncryptionContext = (id: string, column: 'letter' | 'to_address') => ({
  table: 'mail_outbox',
  row: id,
  column,
})

/** A letter and where it goes, as they stand in the outbox. */
export interface EncryptedEmail {
  readonly letter: Buffer
  readonly toAddress: Buffer
}

/** Encrypts a letter for its row of the outbox: it carries codes, links and names, and stays for weeks. */
export const encryptEmail = (
  cipher: Cipher,
  id: string,
  to: string,
  letter: EmailContent,
): EncryptedEmail => ({
  letter: cipher.encrypt(getEncryptionContext(id, 'letter'), JSON.stringify(letter)),
  toAddress: cipher.encrypt(getEncryptionContext(id, 'to_address'), to),
})

/** Decrypts what `sealMail` made. */
export const decryptEmail = async (
  cipher: Cipher,
  id: string,
  { letter, toAddress }: EncryptedEmail,
): Promise<EmailContent & { readonly to: string }> => ({
  ...(JSON.parse(await cipher.decrypt(getEncryptionContext(id, 'letter'), letter)) as EmailContent),
  to: await cipher.decrypt(getEncryptionContext(id, 'to_address'), toAddress),
})
