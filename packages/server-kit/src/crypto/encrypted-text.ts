import type { EncryptionContext } from './envelope.ts'
import type { Cipher } from './vault.ts'

/** Encrypts a text for its row; null stays null. */
export const encryptText = <T extends string | null>(
  cipher: Cipher,
  place: EncryptionContext,
  text: T,
): EncryptedText<T> => (text === null ? null : cipher.encrypt(place, text)) as EncryptedText<T>
type EncryptedText<T> = T extends string ? Buffer : null

/** Decrypts a value of `encryptText`. */
export const decryptText = async (
  cipher: Cipher,
  place: EncryptionContext,
  sealed: Buffer | null,
): Promise<string | null> => (sealed === null ? null : cipher.decrypt(place, sealed))
