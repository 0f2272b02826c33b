import * as wire from '@evenkeel/api-contract/counselor/conversations'
import { limits } from '@evenkeel/api-contract/limits'
import { acceptUpload } from '@evenkeel/server-kit/files/accept-upload'
import type { Patient } from '#caller.ts'
import { saveDocument } from '#modules/documents/save-document.ts'
import { findConversation } from '#modules/messages/conversations.ts'
import { decodeCursor } from '#modules/messages/cursor.ts'
import { decryptMessage } from '#modules/messages/encryption.ts'
import { paginate } from '#modules/messages/pagination.ts'
import { readMessages } from '#modules/messages/repository.ts'
import { requireCase } from '#modules/counselor-cases/routes.ts'
import { loadPersons, presentPerson } from '#modules/counselor-cases/case-persons.ts'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'
import { saveDraft, readDraft } from './drafts.ts'
import { listInboxRows, markReadByCounselor, recordInboxOpened } from './repository.ts'
import { presentCounselorMessages } from './presenter.ts'
import { sendMessage } from './send-message.ts'

/** Signs of the last message that the list shows. */
const PREVIEW = 140
const EMPTY = { rows: [], next: null }

/** One page of a conversation, newest first; nothing where nobody has written yet. */
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

/** Mounts what reads conversations. */
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

/** Keeps a file that goes with a message, once. */
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

/** Mounts a counselor's inbox. */
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
    if (!message) throw new Error('a message could not be shown')
    return message
  })
}
