import type { Queryable } from '@evenkeel/server/store/store'
import type { Cipher } from '@evenkeel/server/crypto/vault'
import { nextId } from '#db/next-id.ts'
import { touch } from './conversations.ts'
import { encryptWords, type Words } from './encryption.ts'
import { addMessage, type ConversationRow } from './store.ts'

/** Another request with the same client id was faster: nothing of this attempt may stay. */
export class SentBefore extends Error {}

/** A message before it is written. */
export interface Draft extends Words {
  readonly patientId: number
  readonly providerId: number
  readonly sender: 'patient' | 'provider'
  readonly sentAt: Temporal.Instant
  /** The patient has not read it; own messages are read. */
  readonly unread: boolean
  readonly documentIds?: readonly number[]
  readonly isAutomatic?: boolean
  readonly repliedTo?: number | null
  readonly clientMessageId?: string | null
}

/** A written message and its conversation. */
export interface WrittenMessage {
  readonly id: number
  readonly conversation: ConversationRow
}

/**
 * Writes a message into its conversation, encrypted. Null when the client sent one under the same id before: then the
 * caller has to roll back, because the conversation was touched.
 */
export async function writeMessage(
  tx: Queryable,
  cipher: Cipher,
  draft: Draft,
): Promise<WrittenMessage | null> {
  const { patientId, providerId, sentAt, unread } = draft
  const id = await nextId(tx, 'message_ids')
  const conversation = await touch(tx, { patientId, providerId }, { messageId: id, sentAt, unread })
  const row = {
    id,
    conversationId: conversation.id,
    patientId,
    sender: draft.sender,
    ...encryptWords(cipher, id, draft),
    unread,
    repliedTo: draft.repliedTo ?? null,
    replyAllowed: true,
    isAutomatic: draft.isAutomatic ?? false,
    clientMessageId: draft.clientMessageId ?? null,
    sentAt,
  }
  return (await addMessage(tx, row, draft.documentIds ?? [])) ? { id, conversation } : null
}
