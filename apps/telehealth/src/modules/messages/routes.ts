import * as wire from '@evenkeel/api-contract/telehealth/messages'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { type Patient, requirePatient } from '#caller.ts'
import { findProvider } from '#modules/providers/repository.ts'
import type { Service, ServiceDeps } from '#service.ts'
import { presentContact, listContacts } from './contacts.ts'
import { countUnread, findConversation, listConversations, markConversationRead } from './conversations.ts'
import { decodeCursor } from './cursor.ts'
import { addEvent } from './outgoing-events.ts'
import { paginate } from './pagination.ts'
import { presentMessages } from './presenter.ts'
import { decryptMessage } from './encryption.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessage } from './send-message.ts'
import { findMessage, readMessages, type MessageQuery } from './repository.ts'

type MessageRoutesDeps = Pick<Service, 'serve' | 'db' | 'clock' | 'vault' | 'news' | 'automaticReplies'>

/** One page of a patient's messages. */
async function readPage(
  service: Pick<ServiceDeps, 'db' | 'vault'>,
  patient: Patient,
  wanted: Omit<MessageQuery, 'patientId'>,
  { cursor, per }: { readonly cursor?: string | undefined; readonly per: number },
): Promise<wire.MessagePage> {
  const place = cursor === undefined ? null : decodeCursor(cursor)
  const found = await readMessages(service.db, { ...wanted, patientId: patient.id }, place, per + 1)
  const page = paginate(
    found.map((one) => ({ ...one, sentAt: one.message.sentAt, id: one.message.id })),
    per,
    place,
  )
  const cipher = await service.vault.patientCipher(patient)
  return {
    messages: await presentMessages(service, cipher, patient, page.rows),
    next_cursor: page.next,
    previous_cursor: page.previous,
  }
}

const emptyPage: wire.MessagePage = { messages: [], next_cursor: null, previous_cursor: null }

/** Mounts what concerns single messages. */
function singleMessageRoutes(service: MessageRoutesDeps): void {
  const { db, vault, serve } = service
  serve(wire.listPatientMessages, async ({ caller, query }) => {
    const patient = requirePatient(caller)
    if (query.provider_id === undefined) return readPage(service, patient, { filter: query.filter }, query)
    const pair = await findConversation(db, { patientId: patient.id, providerId: query.provider_id })
    if (!pair) return emptyPage
    return readPage(service, patient, { filter: query.filter, conversationId: pair.id }, query)
  })
  serve(wire.countUnreadMessages, async ({ caller }) => ({
    unread_message_count: await countUnread(db, requirePatient(caller).id),
  }))
  serve(wire.readPatientMessage, async ({ caller, params }) => {
    const patient = requirePatient(caller)
    const found = await findMessage(db, patient.id, params.message_id)
    const [message] = found
      ? await presentMessages(service, await vault.patientCipher(patient), patient, [found])
      : []
    if (!message) throw createNotFoundError()
    return { message }
  })
  serve(wire.sendPatientMessage, async ({ caller, body }) => ({
    message: await sendMessage(service, requirePatient(caller), body.message),
  }))
  serve(wire.searchPatientMessages, ({ caller, body }) =>
    searchMessages(service, requirePatient(caller), body.text, body.cursor),
  )
}

/** Mounts what concerns conversations and contacts. */
function conversationRoutes(service: MessageRoutesDeps): void {
  const { db, vault, clock, serve } = service
  serve(wire.listPatientContacts, async ({ caller }) => ({
    contacts: (await listContacts(db, requirePatient(caller).id)).map(presentContact),
  }))
  serve(wire.listPatientConversations, async ({ caller }) => {
    const patient = requirePatient(caller)
    const cipher = await vault.patientCipher(patient)
    const rows = await listConversations(db, patient.id)
    return {
      conversations: await Promise.all(
        rows.map(async ({ conversation, provider, last }) => ({
          id: conversation.id,
          provider: presentContact(provider),
          unread_messages: conversation.unread,
          recent_message_body: (await decryptMessage(cipher, last)).body,
          last_message_at: conversation.lastMessageAt.toString(),
          last_message_by: last.sender,
        })),
      ),
    }
  })
  serve(wire.readPatientConversation, async ({ caller, params, query }) => {
    const patient = requirePatient(caller)
    const pair = await findConversation(db, { patientId: patient.id, providerId: params.provider_id })
    const provider = pair && (await findProvider(db, pair.providerId))
    if (!pair || !provider) throw createNotFoundError()
    const page = await readPage(service, patient, { conversationId: pair.id }, query)
    return { ...page, id: pair.id, provider: presentContact(provider), unread_messages: pair.unread }
  })
  serve(wire.markConversationRead, async ({ caller, params }) => {
    const patient = requirePatient(caller)
    const marked = await db.transaction(async (tx) => {
      const count = await markConversationRead(tx, patient.id, params.id)
      if (count) await addEvent(tx, 'conversation:read', patient.id, clock.now())
      return count
    })
    if (marked === null) throw createNotFoundError()
    if (marked > 0) service.news.trigger()
    return undefined
  })
}

/** Mounts the calls about messages. */
export function messageRoutes(service: MessageRoutesDeps): void {
  singleMessageRoutes(service)
  conversationRoutes(service)
}
