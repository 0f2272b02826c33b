import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Patient } from '#caller.ts'
import { nextId } from '#db/ids.ts'
import type { AppContext } from '#app-context.ts'
import { setReplyDue, upsertConversation } from './conversations.ts'
import { addEvent } from './outgoing-events.ts'
import { addMessage, type ConversationRow, encryptMessage, type MessageText } from './repository.ts'

/** A concurrent request with the same client id was faster: this attempt must be rolled back. */
export class DuplicateMessageError extends Error {}

/** A message to insert. */
interface MessageToWrite extends MessageText {
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
interface WrittenMessage {
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

/** A message to a patient from a counselor, or an automatic reply. */
interface ProviderMessage extends MessageText {
  readonly providerId: number
  readonly documentIds?: readonly number[]
  readonly isAutomatic?: boolean
}

/** Inserts a counselor's message in a transaction, queues its event and cancels a due automatic reply. */
export async function saveProviderMessage(
  tx: Queryable,
  cipher: Cipher,
  patient: Patient,
  letter: ProviderMessage,
  now: Temporal.Instant,
): Promise<void> {
  const written = await writeMessage(tx, cipher, {
    ...letter,
    patientId: patient.id,
    sender: 'provider',
    sentAt: now,
    unread: true,
  })
  if (!written) throw new Error('counselor message was not inserted')
  await setReplyDue(tx, written.conversation.id, null)
  await addEvent(tx, 'message:provider:created', patient.id, now, written.id)
}

/** Writes a counselor's message in its own transaction. */
export async function writeProviderMessage(
  service: Pick<AppContext, 'db' | 'clock' | 'vault' | 'news'>,
  patient: Patient,
  letter: ProviderMessage,
): Promise<void> {
  const cipher = await service.vault.patientCipher(patient)
  await service.db.transaction((tx) => saveProviderMessage(tx, cipher, patient, letter, service.clock.now()))
  service.news.trigger()
}
