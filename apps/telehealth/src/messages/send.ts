import { messageTexts, documentTexts } from '@evenkeel/contract/error-texts.words'
import type { Received } from '@evenkeel/contract/endpoint'
import { limits } from '@evenkeel/contract/limits'
import type { sendPatientMessage, TelehealthMessage } from '@evenkeel/contract/telehealth/messages'
import { invalid, refuse } from '@evenkeel/server/http/failure'
import type { Cipher } from '@evenkeel/server/crypto/vault'
import type { Queryable } from '@evenkeel/server/store/store'
import type { Patient } from '#caller.ts'
import { holdOwn } from '#documents/store.ts'
import type { ServiceDeps } from '#service.ts'
import { listContacts } from './contacts.ts'
import { setReplyDue } from './conversations.ts'
import { addNotice } from './counselor-notices.ts'
import { addEvent } from './outgoing-events.ts'
import { presentMessages } from './present.ts'
import { decryptWords } from './encryption.ts'
import { documentsOf, findByClientId, findMessage, type FoundMessage } from './store.ts'
import { SentBefore, writeMessage } from './write.ts'

type Sent = Received<typeof sendPatientMessage>['body']['message']

/** Whether a message is the one that is sent now: the same words, receiver and documents. */
async function isSame(
  service: Pick<ServiceDeps, 'db'>,
  cipher: Cipher,
  { message, provider }: FoundMessage,
  sent: Sent,
) {
  const words = await decryptWords(cipher, message)
  const attached = await documentsOf(service.db, [message.id])
  const ids = attached.map(({ document }) => document.id)
  return (
    words.subject === sent.subject &&
    words.body === sent.message &&
    provider.id === sent.to_id &&
    message.repliedTo === (sent.replied_to_message_id ?? null) &&
    ids.join() === sent.document_ids.join()
  )
}

/** The message sent under the same client id before, or null; other contents under it are refused. */
async function replay(
  service: Pick<ServiceDeps, 'db'>,
  cipher: Cipher,
  patient: Patient,
  sent: Sent,
): Promise<FoundMessage | null> {
  const { client_message_id: id } = sent
  const earlier = id === undefined ? null : await findByClientId(service.db, patient.id, id)
  if (earlier && !(await isSame(service, cipher, earlier, sent)))
    throw refuse('Unprocessable', messageTexts.sentBefore)
  return earlier
}

/** Refuses a receiver who is no contact, and an answer to what cannot be answered. */
async function check({ db }: Pick<ServiceDeps, 'db'>, patient: Patient, sent: Sent): Promise<void> {
  const contacts = await listContacts(db, patient.id)
  if (!contacts.some(({ id }) => id === sent.to_id))
    throw invalid([{ field: 'to_id', message: messageTexts.notAContact }])
  if (sent.replied_to_message_id) {
    const answered = await findMessage(db, patient.id, sent.replied_to_message_id)
    if (!answered || answered.provider.id !== sent.to_id || !answered.message.replyAllowed)
      throw invalid([{ field: 'replied_to_message_id', message: messageTexts.noReply }])
  }
}

/** Keeps the documents of a message from being removed while it is written; refuses those that are not the patient's, by their places. */
async function holdDocuments(tx: Queryable, patient: Patient, ids: readonly number[]): Promise<void> {
  const held = await holdOwn(tx, patient.id, ids)
  const errors = ids.flatMap((id, place) =>
    held.has(id) ? [] : [{ field: `document_ids.${place}`, message: documentTexts.notYours }],
  )
  if (errors.length > 0) throw invalid(errors)
}

/** Sends what a patient wrote, once; the automatic reply becomes due unless there was one lately. */
export async function send(
  service: Pick<ServiceDeps, 'db' | 'clock' | 'vault' | 'news' | 'automaticReplies'>,
  patient: Patient,
  sent: Sent,
): Promise<TelehealthMessage> {
  const { db, clock, vault } = service
  const cipher = await vault.patientCipher(patient)
  const shown = async (found: FoundMessage): Promise<TelehealthMessage> => {
    const [message] = await presentMessages(service, cipher, patient, [found])
    if (!message) throw new Error('a message could not be shown')
    return message
  }
  const earlier = await replay(service, cipher, patient, sent)
  if (earlier) return shown(earlier)
  await check(service, patient, sent)
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
      await holdDocuments(tx, patient, sent.document_ids)
      const written = await writeMessage(tx, cipher, draft)
      if (!written) throw new SentBefore()
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
      await addNotice(tx, sent.to_id, notice)
      return written.id
    })
    .catch((error: unknown) => {
      if (error instanceof SentBefore) return null
      throw error
    })
  const written =
    id === null ? await replay(service, cipher, patient, sent) : await findMessage(db, patient.id, id)
  if (!written) throw new Error('a message was neither written nor there')
  service.news.trigger()
  return shown(written)
}
