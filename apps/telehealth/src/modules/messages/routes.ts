import { limits } from '@evenkeel/api-contract/limits'
import * as wire from '@evenkeel/api-contract/telehealth/messages'
import type { MessagePage } from '@evenkeel/api-contract/telehealth/messages'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { type Patient, requirePatient } from '#caller.ts'
import { findProvider } from '#modules/providers/repository.ts'
import type { RouteContext, AppContext } from '#app-context.ts'
import { listContacts, presentContact, presentMessages } from './presenter.ts'
import { countUnread, findConversation, listConversations, markConversationRead } from './conversations.ts'
import { type Cursor, decodeCursor, encodeCursor, paginate } from './pagination.ts'
import { decryptMessage, findMessage, type MessageQuery, readMessages } from './repository.ts'
import { addEvent } from './outgoing-events.ts'
import { sendMessage } from './send-message.ts'

/** Maximum number of messages searched in one call: each is decrypted separately. */
const MAX_SEARCHED = 1000
const BATCH = 200

const foldText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a text contains all terms, in any order, ignoring case and accents. */
function containsAllTerms(texts: readonly string[], words: readonly string[]): boolean {
  const all = foldText(texts.join('\n'))
  return words.every((word) => all.includes(word))
}

const splitSearchTerms = (text: string): readonly string[] => foldText(text).split(/\s+/).filter(Boolean)

/**
 * Searches messages that contain all terms, newest first; stops after a page of hits or the maximum number of
 * messages.
 */
async function searchMessages(
  service: Pick<AppContext, 'db' | 'vault'>,
  patient: Patient,
  text: string,
  cursor: string | undefined,
): Promise<MessagePage> {
  const cipher = await service.vault.patientCipher(patient)
  const words = splitSearchTerms(text)
  const hits: MessagePage['messages'] = []
  let place: Cursor | null = cursor === undefined ? null : { ...decodeCursor(cursor), towards: 'older' }
  for (let looked = 0; looked < MAX_SEARCHED; looked += BATCH) {
    const found = await readMessages(service.db, { patientId: patient.id }, place, BATCH)
    const shown = await presentMessages(service, cipher, patient, found)
    for (const [index, message] of shown.entries()) {
      const names = message.documents.map(({ document_name }) => document_name)
      if (containsAllTerms([message.subject, message.message, message.from, message.to, ...names], words))
        hits.push(message)
      const row = found[index]?.message
      if (row) place = { towards: 'older', sentAt: row.sentAt, id: row.id }
      if (hits.length === limits.messagePageSize && place)
        return { messages: hits, next_cursor: encodeCursor(place), previous_cursor: null }
    }
    if (found.length < BATCH) return { messages: hits, next_cursor: null, previous_cursor: null }
  }
  return { messages: hits, next_cursor: place && encodeCursor(place), previous_cursor: null }
}

type MessageRoutesContext = Pick<
  RouteContext,
  'serve' | 'db' | 'clock' | 'vault' | 'news' | 'automaticReplies'
>

/** One page of a patient's messages. */
async function readPage(
  service: Pick<AppContext, 'db' | 'vault'>,
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

/** Mounts the endpoints for single messages. */
function singleMessageRoutes(service: MessageRoutesContext): void {
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

/** Mounts the endpoints for conversations and contacts. */
function conversationRoutes(service: MessageRoutesContext): void {
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

export function messageRoutes(service: MessageRoutesContext): void {
  singleMessageRoutes(service)
  conversationRoutes(service)
}
