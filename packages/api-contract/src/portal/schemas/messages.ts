import * as z from 'zod/mini'
import { isVisible } from '../../fields/is-visible.ts'
import { validationMessages as texts } from '../../fields/validation.messages.ts'
import { limits } from '../../limits.ts'
import { MemberDocument } from './documents.ts'
import {
  TelehealthId,
  IsoInstant,
  Uuid,
  TelehealthIdText,
  PageQuery,
  createPageSchema,
} from '../../schemas.ts'
import { Cursor, MessageSubject, Contact } from '../../telehealth/schemas/messages.ts'

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

/** Number of unread received messages in all conversations (RD-175). */
const UnreadCount = z.object({ count: z.int() })

/** Change event: reload what is displayed. */
export const MessageEvent = z.object({
  /** messages: a message arrived, was sent elsewhere or was read. hello: sent once when connected. */
  changed: z.enum(['hello', 'messages']),
})
export type MessageEvent = z.output<typeof MessageEvent>

export const messagesSchemas = {
  'GET /messages': {
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
    response: MessageList,
  },
  'GET /messages/:id': {
    params: z.object({ id: TelehealthIdText }),
    response: Message,
  },
  'POST /messages': {
    body: MessageInput,
    response: Message,
  },
  'GET /messages/:id/conversations': {
    params: z.object({ id: TelehealthIdText }),
    query: z.object({ cursor: z.optional(Cursor) }),
    response: Conversation,
  },
  'GET /messages/unread-messages-count': { response: UnreadCount },
  'PUT /messages/:id/mark-read': {
    params: z.object({ id: TelehealthIdText }),
    response: UnreadCount,
  },
  'POST /messages/search': {
    body: z.object({
      text: z
        .string()
        .check(
          z.refine(isVisible, texts.required),
          z.maxLength(limits.messageSearchMax, texts.maxText({ max: limits.messageSearchMax })),
        ),
      cursor: z.optional(Cursor),
    }),
    response: z.object({ results: z.array(MessageListItem), next: z.nullable(Cursor) }),
  },
  'GET /messages/events': { events: MessageEvent },
  'GET /contacts': {
    query: PageQuery,
    response: createPageSchema(Contact),
  },
  'GET /contacts/:id': {
    params: z.object({ id: TelehealthIdText }),
    response: Contact,
  },
  'POST /messages/webhook': {
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
  },
}
