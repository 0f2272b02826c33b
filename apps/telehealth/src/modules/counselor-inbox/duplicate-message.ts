import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { decryptMessage } from '#modules/messages/encryption.ts'
import { listMessageDocuments, findByClientId, type FoundMessage } from '#modules/messages/repository.ts'

export type ConversationPair = Record<'providerId' | 'patientId', number>

/** The content of a counselor's message. */
export interface MessageContent {
  readonly subject: string
  readonly text: string
  readonly document_ids: readonly number[]
}

/** Whether a stored message equals this one of this counselor. */
export async function isSameMessage(
  db: Queryable,
  cipher: Cipher,
  providerId: number,
  { message, provider }: FoundMessage,
  written: MessageContent,
): Promise<boolean> {
  const words = await decryptMessage(cipher, message)
  const attached = await listMessageDocuments(db, [message.id])
  return (
    message.sender === 'provider' &&
    provider.id === providerId &&
    words.subject === written.subject &&
    words.body === written.text &&
    attached.map(({ document }) => document.id).join() === written.document_ids.join()
  )
}

/** Whether a message was sent under an id, and whether it equals this one. */
export async function checkDuplicateMessage(
  db: Queryable,
  cipher: Cipher,
  { providerId, patientId }: ConversationPair,
  clientMessageId: string,
  written: MessageContent,
): Promise<'no' | 'the same' | 'other words'> {
  const earlier = await findByClientId(db, patientId, clientMessageId)
  if (!earlier) return 'no'
  return (await isSameMessage(db, cipher, providerId, earlier, written)) ? 'the same' : 'other words'
}
