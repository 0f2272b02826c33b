import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import { nextId } from '#db/next-id.ts'
import { upsertConversation } from './conversations.ts'
import { encryptMessage, type MessageText } from './encryption.ts'
import { addMessage, type ConversationRow } from './repository.ts'

/** A concurrent request with the same client id was faster: this attempt must be rolled back. */
export class DuplicateMessageError extends Error {}

/** A message to insert. */
export interface MessageToWrite extends MessageText {
  readonly patientId: number
  readonly providerId: number
  readonly sender: 'patient' | 'provider'
  readonly sentAt: Temporal.Instant
  /** Whether it is unread by the patient; own messages are read. */
  readonly unread: boolean
  readonly documentIds?: readonly number[]
  readonly isAutomatic?: boolean
  readonly repliedTo?: number | null
  readonly clientMessageId?: string | null
}

/** An inserted message and its conversation. */
export interface WrittenMessage {
  readonly id: number
  readonly conversation: ConversationRow
}

/**
 * Inserts an encrypted message into its conversation. Returns null when the client already sent one under the
 * same id: the caller must roll back, because the conversation was updated.
 */
export async function writeMessage(
  tx: Queryable,
  cipher: Cipher,
  draft: MessageToWrite,
): Promise<WrittenMessage | null> {
  const { patientId, providerId, sentAt, unread } = draft
  const id = await nextId(tx, 'message_ids')
  const conversation = await upsertConversation(
    tx,
    { patientId, providerId },
    { messageId: id, sentAt, unread },
  )
  const row = {
    id,
    conversationId: conversation.id,
    patientId,
    sender: draft.sender,
    ...encryptMessage(cipher, id, draft),
    unread,
    repliedTo: draft.repliedTo ?? null,
    replyAllowed: true,
    isAutomatic: draft.isAutomatic ?? false,
    clientMessageId: draft.clientMessageId ?? null,
    sentAt,
  }
  return (await addMessage(tx, row, draft.documentIds ?? [])) ? { id, conversation } : null
}
