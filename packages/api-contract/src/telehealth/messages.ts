import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { validationMessages as texts } from '../fields/validation.messages.ts'
import { isVisible } from '../fields/is-visible.ts'
import { limits } from '../limits.ts'
import { IsoInstant, OneLine, TelehealthId, TelehealthIdText, Uuid } from '../schemas.ts'
import { TelehealthDocument } from './documents.ts'

/** A counselor the patient has seen or will see; patients write to these only (ENTITY-12; RD-173). */
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
  /** Name shown for the sender. */
  from: z.string(),
  /** Patient id or provider id of the sender (MSG-09). */
  from_id: TelehealthId,
  to: z.string(),
  to_id: TelehealthId,
  conversation_id: TelehealthId,
  subject: z.string(),
  /** Plain text with line breaks; never markup. */
  message: z.string(),
  /** patient or provider, whoever wrote it. */
  sender: z.enum(['patient', 'provider']),
  /** True while a counselor's message was not read; never true for the patient's own. */
  unread_status: z.boolean(),
  replied_to_message_id: z.nullable(TelehealthId),
  reply_allowed: z.boolean(),
  /** Written by no person. */
  is_automatic: z.boolean(),
  /** Of the patient's own messages, where the client sent one. */
  client_message_id: z.nullable(Uuid),
  documents: z.array(TelehealthDocument),
})
export type TelehealthMessage = z.output<typeof TelehealthMessage>

/** Which messages: received ones, own ones, received ones that were not read. */
export const MessageFilter = z.enum(['received', 'sent', 'unread'])
export type MessageFilter = z.output<typeof MessageFilter>

/** Subject of a message that is sent: one line, or nothing. */
export const MessageSubject = OneLine.check(
  z.maxLength(limits.messageSubjectMax, texts.maxText({ max: limits.messageSubjectMax })),
)

/** Place in a list, as an earlier page gave it; anything else is refused. */
export const Cursor = z.string().check(z.minLength(1), z.maxLength(200))

/** A page of messages with the places before and after it. */
export const MessagePage = z.object({
  messages: z.array(TelehealthMessage),
  /** Where older ones begin; null when there are none. */
  next_cursor: z.nullable(Cursor),
  /** Where newer ones begin; null when there are none. */
  previous_cursor: z.nullable(Cursor),
})
export type MessagePage = z.output<typeof MessagePage>

const PageSize = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)),
  limits.messagePageSize,
)
const patientParams = z.object({ id: TelehealthIdText })

/** Messages of a patient, newest first. */
export const listPatientMessages = defineEndpoint({
  method: 'GET',
  path: '/v1/patients/:id/messages',
  auth: 'patient',
  summary: 'Messages of a patient',
  params: patientParams,
  query: z.object({
    cursor: z.optional(Cursor),
    per: PageSize,
    filter: z.optional(MessageFilter),
    provider_id: z.optional(TelehealthIdText),
  }),
  success: { status: 200, body: MessagePage },
})

/** One message; unknown ids and those of others: 404. */
export const readPatientMessage = defineEndpoint({
  method: 'GET',
  path: '/v1/patients/:id/messages/:message_id',
  auth: 'patient',
  summary: 'One message',
  params: z.object({ id: TelehealthIdText, message_id: TelehealthIdText }),
  success: { status: 200, body: z.object({ message: TelehealthMessage }) },
  refusals: ['NotFound'],
})

/**
 * Sends a message to a contact. Sent again with the same `client_message_id` it answers like the first time and nothing
 * is sent twice; with other contents it is refused (Unprocessable).
 */
export const sendPatientMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/patients/:id/messages',
  auth: 'patient',
  summary: 'Write to a counselor',
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
      /** Documents of the patient; unknown ones and those of others are refused. */
      document_ids: z._default(z.array(TelehealthId).check(z.maxLength(limits.messageDocuments)), []),
      client_message_id: z.optional(Uuid),
    }),
  }),
  success: { status: 201, body: z.object({ message: TelehealthMessage }) },
  refusals: ['ValidationError', 'Unprocessable'],
})

/** Messages whose text, subject or file names hold all the words, newest first. The words stand in the body, never in a URL. */
export const searchPatientMessages = defineEndpoint({
  method: 'POST',
  path: '/v1/patients/:id/messages/search',
  auth: 'patient',
  summary: 'Search in the messages of a patient',
  params: patientParams,
  body: z.object({
    text: z.string().check(z.refine(isVisible, texts.required), z.maxLength(limits.messageSearchMax)),
    cursor: z.optional(Cursor),
  }),
  success: { status: 200, body: MessagePage },
})

/** How many received messages of a patient were not read. */
export const countUnreadMessages = defineEndpoint({
  method: 'GET',
  path: '/v1/patients/:id/messages/unread_count',
  auth: 'patient',
  summary: 'Unread messages of a patient',
  params: patientParams,
  success: { status: 200, body: z.object({ unread_message_count: z.int() }) },
})

/** All contacts of a patient, the last one written to or met first. */
export const listPatientContacts = defineEndpoint({
  method: 'GET',
  path: '/v1/patients/:id/messages/contacts',
  auth: 'patient',
  summary: 'Counselors a patient may write to',
  params: patientParams,
  success: { status: 200, body: z.object({ contacts: z.array(Contact) }) },
})

/** What a patient and one counselor wrote to each other (ENTITY-11). */
export const ConversationSummary = z.object({
  id: TelehealthId,
  provider: Contact,
  /** Received messages that were not read. */
  unread_messages: z.int(),
  recent_message_body: z.string(),
  last_message_at: IsoInstant,
  last_message_by: z.enum(['patient', 'provider']),
})

/** All conversations of a patient, the one written to last first. */
export const listPatientConversations = defineEndpoint({
  method: 'GET',
  path: '/v2/patients/:id/messages/conversations',
  auth: 'patient',
  summary: 'Conversations of a patient',
  params: patientParams,
  success: { status: 200, body: z.object({ conversations: z.array(ConversationSummary) }) },
})

/** The conversation with one counselor: a page of messages, newest first. Without a conversation: 404. */
export const readPatientConversation = defineEndpoint({
  method: 'GET',
  path: '/v1/patients/:id/providers/:provider_id/conversation',
  auth: 'patient',
  summary: 'The conversation with one counselor',
  params: z.object({ id: TelehealthIdText, provider_id: TelehealthIdText }),
  query: z.object({
    cursor: z.optional(Cursor),
    per: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), limits.threadPageSize),
  }),
  success: {
    status: 200,
    body: z.extend(MessagePage, { id: TelehealthId, provider: Contact, unread_messages: z.int() }),
  },
  refusals: ['NotFound'],
})

/** Marks all received messages of a conversation as read (CALL-54, MSG-06). `id` is the conversation's (RD-174). */
export const markConversationRead = defineEndpoint({
  method: 'PUT',
  path: '/v2/patients/:patient/conversations/:id/mark_as_read',
  auth: 'patient',
  summary: 'Mark a conversation as read',
  params: z.object({ patient: TelehealthIdText, id: TelehealthIdText }),
  success: { status: 204 },
  refusals: ['NotFound'],
})
