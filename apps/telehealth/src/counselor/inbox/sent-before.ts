import type { Cipher } from '@evenkeel/server/crypto/vault'
import type { Queryable } from '@evenkeel/server/store/store'
import { decryptWords } from '#messages/encryption.ts'
import { documentsOf, findByClientId, type FoundMessage } from '#messages/store.ts'

export type Pair = Record<'providerId' | 'patientId', number>

/** What is in a letter. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly document_ids: readonly number[]
}

/** Whether a message is this letter of this counselor. */
export async function isSameLetter(
  db: Queryable,
  cipher: Cipher,
  providerId: number,
  { message, provider }: FoundMessage,
  letter: Letter,
): Promise<boolean> {
  const words = await decryptWords(cipher, message)
  const attached = await documentsOf(db, [message.id])
  return (
    message.sender === 'provider' &&
    provider.id === providerId &&
    words.subject === letter.subject &&
    words.body === letter.text &&
    attached.map(({ document }) => document.id).join() === letter.document_ids.join()
  )
}

/** Whether something was sent under an id, and whether it was this letter. */
export async function sentBefore(
  db: Queryable,
  cipher: Cipher,
  { providerId, patientId }: Pair,
  clientMessageId: string,
  letter: Letter,
): Promise<'no' | 'the same' | 'other words'> {
  const earlier = await findByClientId(db, patientId, clientMessageId)
  if (!earlier) return 'no'
  return (await isSameLetter(db, cipher, providerId, earlier, letter)) ? 'the same' : 'other words'
}
