import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { limits } from '@evenkeel/api-contract/limits'
import * as own from '@evenkeel/api-contract/portal/messages'
import type {
  Conversation,
  listMessages,
  Message,
  MessageList,
  MessageListItem,
  sendMessage as endpoint,
} from '@evenkeel/api-contract/portal/messages'
import type { MessageFilter, TelehealthMessage } from '@evenkeel/api-contract/telehealth/messages'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createNotFoundError, createValidationError } from '@evenkeel/server-kit/http/http-error'
import { apiErrorMessages } from '#http/api-errors.messages.ts'
import { type CallingMember, requireCallingMember } from '#http/caller.ts'
import { paginate } from '#http/paginate.ts'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import { findSession, isSessionActive } from '#modules/auth/sessions/session-repository.ts'
import { findMemberDocuments, registerDocuments } from '#modules/documents/document-repository.ts'
import { withPatientRecords } from '#modules/documents/with-patient-records.ts'
import type { AppContext } from '#app-context.ts'
import { handleWebhook } from './handle-webhook.ts'
import { countUnread, isNoCacheRequest, markConversationRead } from './unread-counts.ts'

/** Maps messages to the response, with the portal's own document ids. */
async function presentMessages(
  context: Pick<AppContext, 'store' | 'randomUuid' | 'vault'>,
  member: CallingMember,
  found: readonly TelehealthMessage[],
): Promise<Message[]> {
  const all = found.flatMap(({ documents }) => documents)
  const documentsById = new Map(
    (await registerDocuments(context, member, all)).map((one) => [one.mdlive_id, one]),
  )
  return found.map(({ sender, documents, ...message }) => ({
    ...message,
    message_type: sender === 'patient' ? 'user_message' : 'provider_message',
    documents: documents.flatMap(({ id }) => documentsById.get(id) ?? []),
  }))
}

/** The same for lists, which contain document ids only. */
const toListedMessages = (messages: readonly Message[]): MessageListItem[] =>
  messages.map((message) => ({ ...message, documents: message.documents.map(({ id }) => id) }))

type Query = EndpointInput<typeof listMessages>['query']

/** Supported filters, and their meaning at the telehealth service (RD-171). */
const filterMeanings = {
  inbox: 'received',
  received: 'received',
  sent: 'sent',
  unread: 'unread',
  unread_status: 'unread',
} as const satisfies Record<string, MessageFilter>
type FilterName = keyof typeof filterMeanings
const filterNames = Object.keys(filterMeanings) as FilterName[]

/** Returns the one active filter with its requested name; null for none. Rejects more than one meaning. */
function parseFilter(query: Query): { readonly name: FilterName; readonly filter: MessageFilter } | null {
  const requested = filterNames.filter((name) => query[name] === true)
  const [name] = requested
  if (name === undefined) return null
  if (requested.some((one) => filterMeanings[one] !== filterMeanings[name]))
    throw createValidationError([{ field: requested[1] ?? null, message: apiErrorMessages.oneFilter }])
  return { name, filter: filterMeanings[name] }
}

type ReadMessagesContext = Pick<
  AppContext,
  'store' | 'randomUuid' | 'publicUrl' | 'telehealth' | 'vault' | 'asPatient'
>

/** Returns the full URL of another page; the browser sends its query unchanged (RD-171). */
const buildPageUrl = (
  base: string,
  cursor: string | null,
  kept: Readonly<Record<string, string>>,
): string | null =>
  cursor === null ? null : `${base}?${new URLSearchParams({ cursor, ...kept }).toString()}`

/** Returns a page of the member's messages (CALL-36). */
async function readMessagePage(
  context: ReadMessagesContext,
  member: CallingMember,
  query: EndpointInput<typeof listMessages>['query'],
): Promise<MessageList> {
  const { cursor, provider } = query
  const requested = parseFilter(query)
  const page = await withPatientRecords(context, member, (records) =>
    records.messages({
      ...(cursor === undefined ? {} : { cursor }),
      ...(provider === undefined ? {} : { provider_id: provider }),
      ...(requested ? { filter: requested.filter } : {}),
      per: limits.messagePageSize,
    }),
  )
  const kept = {
    ...(requested ? { [requested.name]: 'true' } : {}),
    ...(provider === undefined ? {} : { provider: String(provider) }),
  }
  const base = `${context.publicUrl}/api/messages`
  return {
    results: toListedMessages(await presentMessages(context, member, page.messages)),
    next: buildPageUrl(base, page.next_cursor, kept),
    previous: buildPageUrl(base, page.previous_cursor, kept),
  }
}

/** Returns a page of a message's conversation, oldest first (CALL-39, RD-172). */
async function readConversation(
  context: ReadMessagesContext,
  member: CallingMember,
  messageId: number,
  cursor: string | undefined,
): Promise<Conversation> {
  const found = await withPatientRecords(context, member, async (records) => {
    const { sender, from_id, to_id } = await records.message(messageId)
    const providerId = sender === 'provider' ? from_id : to_id
    return records.conversation(providerId, {
      ...(cursor === undefined ? {} : { cursor }),
      per: limits.threadPageSize,
    })
  })
  const base = `${context.publicUrl}/api/messages/${messageId}/conversations`
  const messages = await presentMessages(context, member, found.messages)
  return {
    id: found.id,
    provider: found.provider,
    unread_messages: found.unread_messages,
    messages: messages.toReversed(),
    next: buildPageUrl(base, found.next_cursor, {}),
    previous: buildPageUrl(base, found.previous_cursor, {}),
  }
}

type SendMessageBody = EndpointInput<typeof endpoint>['body']

/**
 * Returns the telehealth ids of the member's own documents in the given order; rejects others by position
 * (RD-178).
 */
async function resolveDocumentIds(
  context: Pick<AppContext, 'store'>,
  member: CallingMember,
  ids: readonly string[],
): Promise<number[]> {
  const rows = new Map(
    (await findMemberDocuments(context.store.db, member.id, ids)).map((row) => [row.id, row.mdliveId]),
  )
  const errors = ids.flatMap((id, place) =>
    rows.has(id) ? [] : [{ field: `documents.${place}`, message: documentErrorMessages.notYours }],
  )
  if (errors.length > 0) throw createValidationError(errors)
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Sends a message, once per client message id (CALL-38, MSG-01, MSG-03). */
async function sendMessage(
  context: Pick<AppContext, 'store' | 'randomUuid' | 'telehealth' | 'vault' | 'asPatient'>,
  member: CallingMember,
  sent: SendMessageBody,
): Promise<Message> {
  const { documents, client_message_id: clientId, replied_to_message_id: repliedTo, ...letter } = sent
  const documentIds = await resolveDocumentIds(context, member, [...new Set(documents)])
  const kept = await withPatientRecords(
    context,
    member,
    (records) =>
      records.send({
        ...letter,
        document_ids: documentIds,
        ...(repliedTo === undefined ? {} : { replied_to_message_id: repliedTo }),
        ...(clientId === undefined ? {} : { client_message_id: clientId }),
      }),
    { document_ids: 'documents' },
  )
  const [message] = await presentMessages(context, member, [kept])
  if (!message) throw new Error('a message could not be shown')
  return message
}

/** Whether a session may still receive live events. The check does not extend it. */
async function isSessionAlive(db: Queryable, now: Temporal.Instant, sessionId: string): Promise<boolean> {
  const session = await findSession(db, sessionId)
  return session !== null && isSessionActive(session, now)
}

/** Registers the endpoints to read and send messages. */
function conversationRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  serve(own.listMessages, ({ query, caller, context }) =>
    readMessagePage(context, requireCallingMember(caller), query),
  )
  serve(own.countUnread, async ({ caller, request, context }) => ({
    count: await countUnread(context, requireCallingMember(caller), isNoCacheRequest(request.headers)),
  }))
  serve(own.readMessage, async ({ params, caller, context }) => {
    const member = requireCallingMember(caller)
    const found = await withPatientRecords(context, member, (records) => records.message(params.id))
    const [message] = await presentMessages(context, member, [found])
    if (!message) throw createNotFoundError()
    return message
  })
  serve(own.sendMessage, ({ body, caller, context }) =>
    sendMessage(context, requireCallingMember(caller), body),
  )
  serve(own.readConversation, ({ params, query, caller, context }) =>
    readConversation(context, requireCallingMember(caller), params.id, query.cursor),
  )
  serve(own.markRead, async ({ params, caller, context }) => ({
    count: await markConversationRead(context, requireCallingMember(caller), params.id),
  }))
  serve(own.searchMessages, async ({ body, caller, context }) => {
    const member = requireCallingMember(caller)
    const { text, cursor } = body
    const found = await withPatientRecords(context, member, (records) =>
      records.search({ text, ...(cursor === undefined ? {} : { cursor }) }),
    )
    return {
      results: toListedMessages(await presentMessages(context, member, found.messages)),
      next: found.next_cursor,
    }
  })
}

/** Registers all message endpoints. */
export function messageRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  conversationRoutes(serve)
  serve(own.listContacts, async ({ query, caller, context }) =>
    paginate(
      await withPatientRecords(context, requireCallingMember(caller), (records) => records.contacts()),
      query,
      `${context.publicUrl}/api/contacts`,
    ),
  )
  serve(own.readContact, async ({ params, caller, context }) => {
    const contacts = await withPatientRecords(context, requireCallingMember(caller), (records) =>
      records.contacts(),
    )
    const found = contacts.find(({ id }) => id === params.id)
    if (!found) throw createNotFoundError()
    return found
  })
  serve(own.subscribeToMessages, ({ caller, context }) => {
    const { id, sessionId } = requireCallingMember(caller)
    return context.live.open(id, () => isSessionAlive(context.store.db, context.clock.now(), sessionId))
  })
  serve(own.messageWebhook, async ({ body, context }) => {
    await handleWebhook(context, body)
    return undefined
  })
}
