import type { Cipher } from '@evenkeel/server/crypto/vault'
import type { EmailContent } from './render-email.ts'

const placeOf = (id: string, column: 'letter' | 'to_address') => ({ table: 'mail_outbox', row: id, column })

/** A letter and where it goes, as they stand in the outbox. */
export interface EncryptedMail {
  readonly letter: Buffer
  readonly toAddress: Buffer
}

/** Encrypts a letter for its row of the outbox: it carries codes, links and names, and stays for weeks. */
export const encryptMail = (cipher: Cipher, id: string, to: string, letter: EmailContent): EncryptedMail => ({
  letter: cipher.encrypt(placeOf(id, 'letter'), JSON.stringify(letter)),
  toAddress: cipher.encrypt(placeOf(id, 'to_address'), to),
})

/** Decrypts what `sealMail` made. */
export const decryptMail = async (
  cipher: Cipher,
  id: string,
  { letter, toAddress }: EncryptedMail,
): Promise<EmailContent & { readonly to: string }> => ({
  ...(JSON.parse(await cipher.decrypt(placeOf(id, 'letter'), letter)) as EmailContent),
  to: await cipher.decrypt(placeOf(id, 'to_address'), toAddress),
})
