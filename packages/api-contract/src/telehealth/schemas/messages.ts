import * as z from 'zod/mini'
import { isVisible } from '../../fields/is-visible.ts'
import { validationMessages as texts } from '../../fields/validation.messages.ts'
import { limits } from '../../limits.ts'
import { TelehealthId, IsoInstant, Uuid, OneLine, TelehealthIdText } from '../../schemas.ts'
import { TelehealthDocument } from './documents.ts'

/** A counselor of a past or upcoming visit; patients can write only to these (ENTITY-12; RD-173). */
export const Contact = z.object({
  /** Provider id. */
  id: TelehealthId,
  prefix: z.nullable(z.string()),
  /** With title, for example "Dr. Nina Park". */
  fullname: z.string(),
  gender: z.enum(['Male', 'Female']),
  photo_url: z.nullable(z.string()),
  specialty: z.string(),
})
export type Contact = z.output<typeof Contact>

/** A message between a patient and a counselor (ENTITY-10). */
export const TelehealthMessage = z.object({
  id: TelehealthId,
  /** In UTC. */
  date_time: IsoInstant,
  /** Display name of the sender. */
  from: z.string(),
  /** Patient id or provider id of the sender (MSG-09). */
  from_id: TelehealthId,
  to: z.string(),
  to_id: TelehealthId,
  conversation_id: TelehealthId,
  subject: z.string(),
  /** Plain text with line breaks; never markup. */
  message: z.string(),
  /** Role of the sender. */
  sender: z.enum(['patient', 'provider']),
  /** True while a counselor's message is unread; never true for the patient's own. */
  unread_status: z.boolean(),
  replied_to_message_id: z.nullable(TelehealthId),
  reply_allowed: z.boolean(),
  /** An automatic reply. */
  is_automatic: z.boolean(),
  /** Of the patient's own messages, where the client sent one. */
  client_message_id: z.nullable(Uuid),
  documents: z.array(TelehealthDocument),
})
export type TelehealthMessage = z.output<typeof TelehealthMessage>

/** Filter: received, own, or unread messages. */
export const MessageFilter = z.enum(['received', 'sent', 'unread'])
export type MessageFilter = z.output<typeof MessageFilter>

/** Subject of a new message: one line, or empty. */
export const MessageSubject = OneLine.check(
  z.maxLength(limits.messageSubjectMax, texts.maxText({ max: limits.messageSubjectMax })),
)

/** Position in a list, from an earlier page; anything else is rejected. */
export const Cursor = z.string().check(z.minLength(1), z.maxLength(200))

/** A page of messages with the cursors before and after it. */
export const MessagePage = z.object({
  messages: z.array(TelehealthMessage),
  /** Cursor for older messages; null: none. */
  next_cursor: z.nullable(Cursor),
  /** Cursor for newer messages; null: none. */
  previous_cursor: z.nullable(Cursor),
})
export type MessagePage = z.output<typeof MessagePage>

const PageSize = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)),
  limits.messagePageSize,
)
const patientParams = z.object({ id: TelehealthIdText })

/** A conversation between a patient and one counselor (ENTITY-11). */
export const ConversationSummary = z.object({
  id: TelehealthId,
  provider: Contact,
  /** Unread received messages. */
  unread_messages: z.int(),
  recent_message_body: z.string(),
  last_message_at: IsoInstant,
  last_message_by: z.enum(['patient', 'provider']),
})

export const messagesSchemas = {
  'GET /v1/patients/:id/messages': {
    params: patientParams,
    query: z.object({
      cursor: z.optional(Cursor),
      per: PageSize,
      filter: z.optional(MessageFilter),
      provider_id: z.optional(TelehealthIdText),
    }),
    response: MessagePage,
  },
  'GET /v1/patients/:id/messages/:message_id': {
    params: z.object({ id: TelehealthIdText, message_id: TelehealthIdText }),
    response: z.object({ message: TelehealthMessage }),
  },
  'POST /v1/patients/:id/messages': {
    params: patientParams,
    body: z.object({
      message: z.object({
        message_type: z._default(z.literal('follow_up'), 'follow_up'),
        /** Provider id of a contact. */
        to_id: TelehealthId,
        subject: MessageSubject,
        message: z
          .string()
          .check(
            z.refine(isVisible, texts.required),
            z.maxLength(limits.messageMax, texts.maxText({ max: limits.messageMax })),
          ),
        replied_to_message_id: z.optional(z.nullable(TelehealthId)),
        /** Documents of the patient; unknown ones and those of others are rejected. */
        document_ids: z._default(z.array(TelehealthId).check(z.maxLength(limits.messageDocuments)), []),
        client_message_id: z.optional(Uuid),
      }),
    }),
    response: z.object({ message: TelehealthMessage }),
  },
  'POST /v1/patients/:id/messages/search': {
    params: patientParams,
    body: z.object({
      text: z.string().check(z.refine(isVisible, texts.required), z.maxLength(limits.messageSearchMax)),
      cursor: z.optional(Cursor),
    }),
    response: MessagePage,
  },
  'GET /v1/patients/:id/messages/unread_count': {
    params: patientParams,
    response: z.object({ unread_message_count: z.int() }),
  },
  'GET /v1/patients/:id/messages/contacts': {
    params: patientParams,
    response: z.object({ contacts: z.array(Contact) }),
  },
  'GET /v2/patients/:id/messages/conversations': {
    params: patientParams,
    response: z.object({ conversations: z.array(ConversationSummary) }),
  },
  'GET /v1/patients/:id/providers/:provider_id/conversation': {
    params: z.object({ id: TelehealthIdText, provider_id: TelehealthIdText }),
    query: z.object({
      cursor: z.optional(Cursor),
      per: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), limits.threadPageSize),
    }),
    response: z.extend(MessagePage, { id: TelehealthId, provider: Contact, unread_messages: z.int() }),
  },
  'PUT /v2/patients/:patient/conversations/:id/mark_as_read': {
    params: z.object({ patient: TelehealthIdText, id: TelehealthIdText }),
  },
}
