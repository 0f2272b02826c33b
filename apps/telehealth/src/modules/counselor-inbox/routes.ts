import * as wire from '@evenkeel/api-contract/counselor/conversations'
import type { CounselorMessage, sendCounselorMessage } from '@evenkeel/api-contract/counselor/conversations'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { documentErrorMessages, messagingErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { limits } from '@evenkeel/api-contract/limits'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { acceptUpload } from '@evenkeel/server-kit/files/accept-upload'
import { createHttpError, createValidationError } from '@evenkeel/server-kit/http/http-error'
import type { Patient } from '#caller.ts'
import type { CounselorService } from '#modules/counselor-auth/auth.ts'
import { loadPersons, presentPerson } from '#modules/counselor-cases/presenter.ts'
import { findDocumentOfCase } from '#modules/counselor-cases/repository.ts'
import { requireCase } from '#modules/counselor-cases/routes.ts'
import { presentDocuments } from '#modules/documents/presenter.ts'
import { lockPatientDocuments } from '#modules/documents/repository.ts'
import { saveDocument } from '#modules/documents/save-document.ts'
import { findConversation, setReplyDue } from '#modules/messages/conversations.ts'
import { decodeCursor, paginate } from '#modules/messages/pagination.ts'
import {
  decryptMessage,
  findByClientId,
  findMessage,
  type FoundMessage,
  listMessageDocuments,
  readMessages,
} from '#modules/messages/repository.ts'
import { addEvent } from '#modules/messages/outgoing-events.ts'
import { DuplicateMessageError, writeMessage } from '#modules/messages/write-message.ts'
import { deleteSentDraft, isSameMessage, readDraft, saveDraft } from './drafts.ts'
import { listInboxRows, markReadByCounselor, recordInboxOpened } from './repository.ts'

type SendMessageBody = EndpointInput<typeof sendCounselorMessage>['body']

/** Sender and recipient of a message. */
interface MessageParties {
  readonly providerId: number
  readonly patient: Patient
}

/** The message sent earlier under the same id, or null; refuses different content under the same id. */
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

/** Refuses documents that do not belong to this case. */
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

/** Sends a counselor's message once, deletes its draft and cancels a due automatic reply. */
async function sendMessage(
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
  if (!written) throw new Error('message was not inserted and has no duplicate')
  service.news.trigger()
  return written
}

/** Messages with their documents, as the counselor sees them. */
async function presentCounselorMessages(
  db: Queryable,
  cipher: Cipher,
  found: readonly FoundMessage[],
): Promise<CounselorMessage[]> {
  const attached = await listMessageDocuments(
    db,
    found.map(({ message }) => message.id),
  )
  return Promise.all(
    found.map(async ({ message }) => {
      const { subject, body } = await decryptMessage(cipher, message)
      return {
        id: message.id,
        at: message.sentAt.toString(),
        by: message.sender === 'patient' ? ('person' as const) : ('counselor' as const),
        subject,
        text: body,
        is_automatic: message.isAutomatic,
        documents: await presentDocuments(
          cipher,
          attached.filter(({ messageId }) => messageId === message.id),
        ),
      }
    }),
  )
}

/** Maximum characters of the last message in the list. */
const PREVIEW = 140
const EMPTY = { rows: [], next: null }

/** One page of a conversation, newest first; empty when there are no messages yet. */
async function readPage(
  { db }: CounselorService,
  pair: Record<'providerId' | 'patientId', number>,
  cursor: string | undefined,
) {
  const conversation = await findConversation(db, pair)
  if (!conversation) return EMPTY
  const place = cursor === undefined ? null : decodeCursor(cursor)
  const per = limits.messagePageSize
  const wanted = { patientId: pair.patientId, conversationId: conversation.id }
  const found = await readMessages(db, wanted, place, per + 1)
  return paginate(
    found.map((one) => ({ ...one, sentAt: one.message.sentAt, id: one.message.id })),
    per,
    place,
  )
}

/** Mounts the endpoints that read conversations. */
function readRoutes(service: CounselorService): void {
  const { db, vault, serve } = service
  serve(wire.listInbox, async ({ caller, request }) => {
    const rows = await listInboxRows(db, caller.providerId)
    const patientIds = rows.map(({ conversation }) => conversation.patientId)
    const personOf = await loadPersons(service, request, patientIds)
    const entries = rows.map(async ({ conversation, last, unread }) => {
      const person = personOf(conversation.patientId)
      if (!person) return []
      const { body } = await decryptMessage(await vault.patientCipher(person), last)
      return [
        {
          person: { patient_id: person.patient_id, name: person.name },
          unread,
          last_at: conversation.lastMessageAt.toString(),
          last_by: last.sender === 'patient' ? ('person' as const) : ('counselor' as const),
          preview: body.slice(0, PREVIEW),
        },
      ]
    })
    return { conversations: (await Promise.all(entries)).flat() }
  })
  serve(wire.readConversation, async ({ caller, params, query, request }) => {
    const patient = await requireCase(service, caller, params.patient_id, request)
    const pair = { providerId: caller.providerId, patientId: patient.id }
    const page = await readPage(service, pair, query.cursor)
    const cipher = await vault.patientCipher(patient)
    return {
      person: presentPerson(patient),
      messages: await presentCounselorMessages(db, cipher, page.rows),
      next_cursor: page.next,
      draft: await readDraft(db, cipher, pair),
    }
  })
}

/** Saves a document for a message, once. */
async function addDocument(
  service: CounselorService,
  patient: Patient,
  providerId: number,
  sent: { document_name: string; mime_type: string; data: string; client_document_id: string },
) {
  const bytes = Buffer.from(sent.data, 'base64')
  const file = await acceptUpload(service.scanner, { name: sent.document_name, type: sent.mime_type, bytes })
  const clientDocumentId = sent.client_document_id
  return saveDocument(service, patient, { file, recordType: 'Patient Record', clientDocumentId, providerId })
}

export function counselorInboxRoutes(service: CounselorService): void {
  readRoutes(service)
  const { db, vault, clock, serve } = service
  serve(wire.markInboxRead, async ({ caller, params, request }) => {
    const patient = await requireCase(service, caller, params.patient_id, request)
    await markReadByCounselor(db, { providerId: caller.providerId, patientId: patient.id })
    await recordInboxOpened(db, caller.staffId, clock.now())
    return undefined
  })
  serve(wire.saveMessageDraft, async ({ caller, params, body, request }) => {
    const patient = await requireCase(service, caller, params.patient_id, request)
    const cipher = await vault.patientCipher(patient)
    const pair = { providerId: caller.providerId, patientId: patient.id }
    await saveDraft(db, cipher, pair, { ...body, now: clock.now() })
    return undefined
  })
  serve(wire.uploadInboxDocument, async ({ caller, params, body, request }) => {
    const patient = await requireCase(service, caller, params.patient_id, request)
    return addDocument(service, patient, caller.providerId, body)
  })
  serve(wire.sendCounselorMessage, async ({ caller, params, body, request }) => {
    const patient = await requireCase(service, caller, params.patient_id, request)
    const sent = await sendMessage(service, { providerId: caller.providerId, patient }, body)
    const [message] = await presentCounselorMessages(db, await vault.patientCipher(patient), [sent])
    if (!message) throw new Error('message has no presentation')
    return message
  })
}
