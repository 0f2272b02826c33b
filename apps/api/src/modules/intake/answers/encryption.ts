import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher, DataSubject, Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StoredAnswer } from './stored-answer.ts'

/** The database or a transaction, with the keys to decrypt its rows. */
export interface EncryptedStore {
  readonly db: Queryable
  readonly vault: Pick<Vault, 'subjectCipher' | 'destroy'>
}

const getEncryptionContext = (
  table: 'answer_sets' | 'former_answers',
  row: string | number,
): EncryptionContext => ({
  table,
  row,
  column: 'response',
})
type Table = Parameters<typeof getEncryptionContext>[0]

/** Returns the data subject of a set: its member, or the set itself until a member claims it. */
export const getDataSubject = (set: {
  readonly id: string
  readonly organisationId: string
  readonly memberId: string | null
}): DataSubject => ({ id: set.memberId ?? set.id, organisationId: set.organisationId })

/** Encrypts answers for their row. */
export const encryptAnswers = (
  cipher: Cipher,
  table: Table,
  row: string | number,
  response: readonly StoredAnswer[],
): Buffer => cipher.encrypt(getEncryptionContext(table, row), JSON.stringify(response))

/** Decrypts the answers of a set. */
export const decryptAnswers = async (
  { db, vault }: EncryptedStore,
  set: Parameters<typeof getDataSubject>[0] & { readonly response: Buffer },
): Promise<readonly StoredAnswer[]> => {
  const cipher = await vault.subjectCipher(getDataSubject(set), db)
  return JSON.parse(
    await cipher.decrypt(getEncryptionContext('answer_sets', set.id), set.response),
  ) as StoredAnswer[]
}
