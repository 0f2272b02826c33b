import { documentErrorMessages, messagingErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { sendCounselorMessage } from '@evenkeel/api-contract/counselor/conversations'
import { createValidationError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Patient } from '#caller.ts'
import { lockPatientDocuments } from '#modules/documents/repository.ts'
import { setReplyDue } from '#modules/messages/conversations.ts'
import { addEvent } from '#modules/messages/outgoing-events.ts'
import { findByClientId, findMessage, type FoundMessage } from '#modules/messages/repository.ts'
import { DuplicateMessageError, writeMessage } from '#modules/messages/write-message.ts'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'
import { findDocumentOfCase } from '#modules/counselor-cases/repository.ts'
import { deleteSentDraft } from './drafts.ts'
import { isSameMessage } from './duplicate-message.ts'

type SendMessageBody = EndpointInput<typeof sendCounselorMessage>['body']

/** Between whom a message goes. */
interface MessageParties {
  readonly providerId: number
  readonly patient: Patient
}

/** The message sent under the same id before, or null; another one under it is refused. */
async function findReplay(
  { db }: Pick<CounselorService, 'db'>,
  cipher: Cipher,
  { providerId, patient }: MessageParties,
  sent: SendMessageBody,
): Promise<FoundMessage | null> {
  const earlier = await findByClientId(db, patient.id, sent.client_message_id)
  if (!earlier) return null
  const isSame = await isSameMessage(db, cipher, providerId, earlier, sent)
  if (!isSame) throw createHttpError('Unprocessable', messagingErrorMessages.sentBefore)
  return earlier
}

/** Refuses files that are none of this case. */
async function checkDocuments(
  { db }: Pick<CounselorService, 'db'>,
  { providerId, patient }: MessageParties,
  ids: readonly number[],
): Promise<void> {
  const pair = { providerId, patientId: patient.id }
  const found = await Promise.all(ids.map((id) => findDocumentOfCase(db, pair, id)))
  const errors = found.flatMap((one, place) =>
    one ? [] : [{ field: `document_ids.${place}`, message: documentErrorMessages.notYours }],
  )
  if (errors.length > 0) throw createValidationError(errors)
}

/** Sends what a counselor wrote, once; the draft goes with it, and no automatic reply is due any more. */
export async function sendMessage(
  service: CounselorService,
  between: MessageParties,
  sent: SendMessageBody,
): Promise<FoundMessage> {
  const { db, clock, vault } = service
  const { providerId, patient } = between
  const cipher = await vault.patientCipher(patient)
  const earlier = await findReplay(service, cipher, between, sent)
  if (earlier) return earlier
  await checkDocuments(service, between, sent.document_ids)
  const now = clock.now()
  const id = await db
    .transaction(async (tx) => {
      await lockPatientDocuments(tx, patient.id, sent.document_ids)
      const written = await writeMessage(tx, cipher, {
        patientId: patient.id,
        providerId,
        sender: 'provider',
        subject: sent.subject,
        body: sent.text,
        sentAt: now,
        unread: true,
        documentIds: sent.document_ids,
        clientMessageId: sent.client_message_id,
      })
      if (!written) throw new DuplicateMessageError()
      await setReplyDue(tx, written.conversation.id, null)
      await deleteSentDraft(tx, { providerId, patientId: patient.id }, sent.client_message_id)
      await addEvent(tx, 'message:provider:created', patient.id, now, written.id)
      return written.id
    })
    .catch((error: unknown) => {
      if (error instanceof DuplicateMessageError) return null
      throw error
    })
  const written =
    id === null ? await findReplay(service, cipher, between, sent) : await findMessage(db, patient.id, id)
  if (!written) throw new Error('a message was neither written nor there')
  service.news.trigger()
  return written
}
