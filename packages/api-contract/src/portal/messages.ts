import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { validationMessages as texts } from '../fields/validation.messages.ts'
import { isVisible } from '../fields/is-visible.ts'
import { limits } from '../limits.ts'
import { Contact, Cursor, MessageSubject } from '../telehealth/messages.ts'
import { IsoInstant, createPageSchema, PageQuery, TelehealthId, TelehealthIdText, Uuid } from '../schemas.ts'
import { MemberDocument } from './documents.ts'

const messageFields = {
  /** The telehealth service's id: ids are shared (RD-017). */
  id: TelehealthId,
  subject: z.string(),
  /** Plain text with line breaks; never markup. */
  message: z.string(),
  /** user_message: written by the member. */
  message_type: z.enum(['user_message', 'provider_message']),
  /** True while a received message is unread; never true for own ones. */
  unread_status: z.boolean(),
  replied_to_message_id: z.nullable(TelehealthId),
  /** In UTC. The browser formats it with `formatMessageDate` in the member's time zone (RD-176). */
  date_time: IsoInstant,
  /** Display name of the sender. */
  from: z.string(),
  to: z.string(),
  /** Telehealth ids: own messages carry the member's `mdlive_id` as `from_id` (MSG-09). */
  from_id: TelehealthId,
  to_id: TelehealthId,
  /** For `mark_as_read` (RD-174). */
  conversation_id: TelehealthId,
  reply_allowed: z.boolean(),
  /** An automatic reply. */
  is_automatic: z.boolean(),
  /** Of the member's messages, where the client sent one: matches a delivered message with its draft. */
  client_message_id: z.nullable(Uuid),
}

/** A message in a list; `documents` are ids (ENTITY-10). */
export const MessageListItem = z.object({ ...messageFields, documents: z.array(Uuid) })
export type MessageListItem = z.output<typeof MessageListItem>

/** A message with its full documents. */
export const Message = z.object({ ...messageFields, documents: z.array(MemberDocument) })
export type Message = z.output<typeof Message>

/** A page of a cursor-based list: `next` is older, `previous` newer; URLs or null. */
export const MessageList = z.object({
  results: z.array(MessageListItem),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
})
export type MessageList = z.output<typeof MessageList>

/** `true`, `t`, `yes`, `y`, `on`, `1` in any case are true, their opposites false; others are rejected. */
const BooleanFilter = z.optional(
  z.stringbool({
    truthy: ['true', 't', 'yes', 'y', 'on', '1'],
    falsy: ['false', 'f', 'no', 'n', 'off', '0'],
  }),
)

/**
 * Lists the member's messages, newest first (CALL-36, MSG-07, MSG-08). At most one filter is true, an unknown
 * one is rejected: `inbox` (initial; same as `received`), `sent`, `unread` (same as `unread_status`). `next`
 * and `previous` are full URLs with cursor and filter, to be requested unchanged (RD-171).
 */
export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/messages',
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Messages of the member',
  query: z.strictObject({
    cursor: z.optional(Cursor),
    inbox: BooleanFilter,
    received: BooleanFilter,
    sent: BooleanFilter,
    unread: BooleanFilter,
    unread_status: BooleanFilter,
    /** Only messages from and to this counselor. */
    provider: z.optional(TelehealthIdText),
  }),
  success: { status: 200, body: MessageList },
  refusals: ['TelehealthUnavailable'],
})

/** Reads one message (CALL-37); 404 for unknown ids and those of others. */
export const readMessage = defineEndpoint({
  method: 'GET',
  path: '/messages/:id',
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'One message',
  params: z.object({ id: TelehealthIdText }),
  success: { status: 200, body: Message },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/** A message to send. Errors name these fields. */
export const MessageInput = z.object({
  /** Provider id of one of the member's contacts. */
  to_id: TelehealthId,
  subject: z._default(MessageSubject, ''),
  message: z
    .string()
    .check(
      z.refine(isVisible, texts.required),
      z.maxLength(limits.messageMax, texts.maxText({ max: limits.messageMax })),
    ),
  replied_to_message_id: z.optional(z.nullable(TelehealthId)),
  /**
   * Ids from POST /documents, own ones only. Others are rejected by position: `documents.1` is the second.
   */
  documents: z._default(z.array(Uuid).check(z.maxLength(limits.messageDocuments)), []),
  /** Created by the client with the draft, as idempotency key. */
  client_message_id: z.optional(Uuid),
})

/**
 * Sends a message with uploaded documents (CALL-38, MSG-01, MSG-03). Idempotent by `client_message_id`; other
 * contents: 422. After a 503 or no response, retry with the same id.
 */
export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/messages',
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Write to a counselor',
  body: MessageInput,
  success: { status: 201, body: Message },
  refusals: ['ValidationError', 'Unprocessable', 'TelehealthUnavailable'],
})

/** The conversation with one counselor (ENTITY-11). */
export const Conversation = z.object({
  /** For `mark_as_read` (RD-174). */
  id: TelehealthId,
  provider: Contact,
  unread_messages: z.int(),
  /** A page of the conversation, oldest first. */
  messages: z.array(Message),
  /** URL of the older part, null at the beginning. */
  next: z.nullable(z.string()),
  /** URL of the newer part, null at the end. */
  previous: z.nullable(z.string()),
})
export type Conversation = z.output<typeof Conversation>

/** Reads the conversation of this message, its newest part first (CALL-39, RD-172). */
export const readConversation = defineEndpoint({
  method: 'GET',
  path: '/messages/:id/conversations',
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'The conversation of a message',
  params: z.object({ id: TelehealthIdText }),
  query: z.object({ cursor: z.optional(Cursor) }),
  success: { status: 200, body: Conversation },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/** Number of unread received messages in all conversations (RD-175). */
const UnreadCount = z.object({ count: z.int() })

/**
 * Counts unread messages for the header. A poll: does not keep a session alive. Cached for
 * `limits.unreadKept` where the telehealth service sends no events; `noCacheHeaders` skips the cache.
 */
export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/messages/unread-messages-count',
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Number of unread messages',
  success: { status: 200, body: UnreadCount },
  refusals: ['TelehealthUnavailable'],
})

/**
 * Marks the conversation of this message as read and returns the remaining unread count. The portal may also
 * call the telehealth service directly (MSG-06).
 */
export const markRead = defineEndpoint({
  method: 'PUT',
  path: '/messages/:id/mark-read',
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Mark the conversation of a message as read',
  params: z.object({ id: TelehealthIdText }),
  success: { status: 200, body: UnreadCount },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * Searches messages whose text, subject or file names contain all words, newest first, ignoring case. The
 * query is sent in the body, never in a URL. `next` is the cursor of the next page, not a URL; a page may
 * have few or no hits and still a next one, because each call searches only part of the messages.
 */
export const searchMessages = defineEndpoint({
  method: 'POST',
  path: '/messages/search',
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Search in own messages',
  body: z.object({
    text: z
      .string()
      .check(
        z.refine(isVisible, texts.required),
        z.maxLength(limits.messageSearchMax, texts.maxText({ max: limits.messageSearchMax })),
      ),
    cursor: z.optional(Cursor),
  }),
  success: { status: 200, body: z.object({ results: z.array(MessageListItem), next: z.nullable(Cursor) }) },
  refusals: ['TelehealthUnavailable'],
})

/** Change event: reload what is displayed. */
export const MessageEvent = z.object({
  /** messages: a message arrived, was sent elsewhere or was read. hello: sent once when connected. */
  changed: z.enum(['hello', 'messages']),
})
export type MessageEvent = z.output<typeof MessageEvent>

/**
 * Live news for the signed-in member as server-sent events, to be read with `subscribe-to-events.ts`. Never carries contents. Ends by
 * itself after `limits.eventsLife` or with the session: connect again, with a growing pause after failures, and ask
 * every `limits.messagePoll` while there is no connection. Does not keep a session alive.
 */
export const subscribeToMessages = defineEndpoint({
  method: 'GET',
  path: '/messages/events',
  auth: 'member',
  dataCategory: 'account',
  pages: ['messages'],
  summary: 'Live news about messages',
  success: { status: 200, events: MessageEvent },
})

/** Lists the counselors the member may write to (CALL-40, RD-173): those of past or upcoming visits. */
export const listContacts = defineEndpoint({
  method: 'GET',
  path: '/contacts',
  auth: 'member',
  dataCategory: 'contact',
  pages: ['messages'],
  summary: 'Counselors the member may write to',
  query: PageQuery,
  success: { status: 200, body: createPageSchema(Contact) },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/** Reads one contact by provider id (CALL-41); 404 for anyone else. */
export const readContact = defineEndpoint({
  method: 'GET',
  path: '/contacts/:id',
  auth: 'member',
  dataCategory: 'contact',
  pages: ['messages'],
  summary: 'One counselor the member may write to',
  params: z.object({ id: TelehealthIdText }),
  success: { status: 200, body: Contact },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * Webhook of the telehealth service: sends an email without contents, except for automatic replies, and
 * notifies live connections, once per message. Unknown actions are ignored; a wrong token is rejected.
 */
export const messageWebhook = defineEndpoint({
  method: 'POST',
  path: '/messages/webhook',
  auth: 'none',
  dataCategory: 'account',
  summary: 'The telehealth service tells of a message',
  body: z.object({
    event: z.object({
      token: z.string().check(z.maxLength(200)),
      /** `message:provider:created`, `message:patient:created`, `conversation:read`, `appointment:changed`. */
      action: z.string().check(z.maxLength(100)),
      data: z.object({
        /** Affected patient. */
        patient_id: TelehealthId,
        /** An automatic message notifies open pages but sends no email. */
        message: z.optional(z.object({ id: TelehealthId, is_automatic: z.optional(z.boolean()) })),
      }),
    }),
  }),
  success: { status: 200 },
  refusals: ['NotAuthenticated'],
})
