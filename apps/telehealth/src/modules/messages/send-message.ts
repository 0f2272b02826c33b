import { messagingErrorMessages, documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { limits } from '@evenkeel/api-contract/limits'
import type { sendPatientMessage, TelehealthMessage } from '@evenkeel/api-contract/telehealth/messages'
import { createValidationError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Patient } from '#caller.ts'
import { lockPatientDocuments } from '#modules/documents/repository.ts'
import type { AppContext } from '#app-context.ts'
import { listContacts, presentMessages } from './presenter.ts'
import { setReplyDue } from './conversations.ts'
import { queueCounselorNotice } from '#modules/messages/outgoing-events.ts'
import { addEvent } from './outgoing-events.ts'
import {
  decryptMessage,
  findByClientId,
  findMessage,
  type FoundMessage,
  listMessageDocuments,
} from './repository.ts'
import { DuplicateMessageError, writeMessage } from './write-message.ts'

type MessageBody = EndpointInput<typeof sendPatientMessage>['body']['message']

/** Whether a stored message equals the one being sent: text, recipient and documents. */
async function isSameMessage(
  service: Pick<AppContext, 'db'>,
  cipher: Cipher,
  { message, provider }: FoundMessage,
  sent: MessageBody,
) {
  const words = await decryptMessage(cipher, message)
  const attached = await listMessageDocuments(service.db, [message.id])
  const ids = attached.map(({ document }) => document.id)
  return (
    words.subject === sent.subject &&
    words.body === sent.message &&
    provider.id === sent.to_id &&
    message.repliedTo === (sent.replied_to_message_id ?? null) &&
    ids.join() === sent.document_ids.join()
  )
}

/** The message sent earlier under the same client id, or null; refuses different content. */
async function findReplay(
  service: Pick<AppContext, 'db'>,
  cipher: Cipher,
  patient: Patient,
  sent: MessageBody,
): Promise<FoundMessage | null> {
  const { client_message_id: id } = sent
  const earlier = id === undefined ? null : await findByClientId(service.db, patient.id, id)
  if (earlier && !(await isSameMessage(service, cipher, earlier, sent)))
    throw createHttpError('Unprocessable', messagingErrorMessages.sentBefore)
  return earlier
}

/** Refuses a recipient who is not a contact, and a reply to a message that has no replies. */
async function validateRecipient(
  { db }: Pick<AppContext, 'db'>,
  patient: Patient,
  sent: MessageBody,
): Promise<void> {
  const contacts = await listContacts(db, patient.id)
  if (!contacts.some(({ id }) => id === sent.to_id))
    throw createValidationError([{ field: 'to_id', message: messagingErrorMessages.notAContact }])
  if (sent.replied_to_message_id) {
    const answered = await findMessage(db, patient.id, sent.replied_to_message_id)
    if (!answered || answered.provider.id !== sent.to_id || !answered.message.replyAllowed)
      throw createValidationError([
        { field: 'replied_to_message_id', message: messagingErrorMessages.noReply },
      ])
  }
}

/** Locks the documents of a message against deletion; refuses those that are not the patient's, by index. */
async function lockDocuments(tx: Queryable, patient: Patient, ids: readonly number[]): Promise<void> {
  const held = await lockPatientDocuments(tx, patient.id, ids)
  const errors = ids.flatMap((id, place) =>
    held.has(id) ? [] : [{ field: `document_ids.${place}`, message: documentErrorMessages.notYours }],
  )
  if (errors.length > 0) throw createValidationError(errors)
}

/** Sends a patient's message once. The automatic reply becomes due unless there was one recently. */
export async function sendMessage(
  service: Pick<AppContext, 'db' | 'clock' | 'vault' | 'news' | 'automaticReplies'>,
  patient: Patient,
  sent: MessageBody,
): Promise<TelehealthMessage> {
  const { db, clock, vault } = service
  const cipher = await vault.patientCipher(patient)
  const shown = async (found: FoundMessage): Promise<TelehealthMessage> => {
    const [message] = await presentMessages(service, cipher, patient, [found])
    if (!message) throw new Error('message has no presentation')
    return message
  }
  const earlier = await findReplay(service, cipher, patient, sent)
  if (earlier) return shown(earlier)
  await validateRecipient(service, patient, sent)
  const now = clock.now()
  const draft = {
    patientId: patient.id,
    providerId: sent.to_id,
    sender: 'patient' as const,
    subject: sent.subject,
    body: sent.message,
    sentAt: now,
    unread: false,
    documentIds: sent.document_ids,
    repliedTo: sent.replied_to_message_id ?? null,
    clientMessageId: sent.client_message_id ?? null,
  }
  const id = await db
    .transaction(async (tx) => {
      await lockDocuments(tx, patient, sent.document_ids)
      const written = await writeMessage(tx, cipher, draft)
      if (!written) throw new DuplicateMessageError()
      const { conversation } = written
      const pause = conversation.lastAutomaticAt?.add({ milliseconds: limits.automaticReplyPause })
      if (service.automaticReplies && (!pause || Temporal.Instant.compare(pause, now) <= 0))
        await setReplyDue(tx, conversation.id, now.add({ milliseconds: limits.automaticReplyAfter }))
      await addEvent(tx, 'message:patient:created', patient.id, now, written.id)
      const notice = {
        kind: 'message',
        patientId: patient.id,
        subjectId: written.id,
        createdAt: now,
      } as const
      await queueCounselorNotice(tx, sent.to_id, notice)
      return written.id
    })
    .catch((error: unknown) => {
      if (error instanceof DuplicateMessageError) return null
      throw error
    })
  const written =
    id === null ? await findReplay(service, cipher, patient, sent) : await findMessage(db, patient.id, id)
  if (!written) throw new Error('message was not inserted and has no duplicate')
  service.news.trigger()
  return shown(written)
}
