import { defineEndpoint } from '../endpoint.ts'

export type { Contact, MessageFilter, MessagePage, TelehealthMessage } from './schemas/messages.ts'

/** Lists messages of a patient, newest first. */
export const listPatientMessages = defineEndpoint('GET /v1/patients/:id/messages', {
  auth: 'patient',
  summary: 'Messages of a patient',
  success: { status: 200 },
})

/** Reads one message; 404 for unknown ids and those of others. */
export const readPatientMessage = defineEndpoint('GET /v1/patients/:id/messages/:message_id', {
  auth: 'patient',
  summary: 'One message',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Sends a message to a contact. Idempotent by `client_message_id`; other contents are rejected
 * (Unprocessable).
 */
export const sendPatientMessage = defineEndpoint('POST /v1/patients/:id/messages', {
  auth: 'patient',
  summary: 'Write to a counselor',
  success: { status: 201 },
  refusals: ['ValidationError', 'Unprocessable'],
})

/**
 * Searches messages whose text, subject or file names contain all words, newest first. The query is sent in
 * the body, never in a URL.
 */
export const searchPatientMessages = defineEndpoint('POST /v1/patients/:id/messages/search', {
  auth: 'patient',
  summary: 'Search in the messages of a patient',
  success: { status: 200 },
})

/** Counts unread received messages of a patient. */
export const countUnreadMessages = defineEndpoint('GET /v1/patients/:id/messages/unread_count', {
  auth: 'patient',
  summary: 'Unread messages of a patient',
  success: { status: 200 },
})

/** Lists all contacts of a patient, most recent message or visit first. */
export const listPatientContacts = defineEndpoint('GET /v1/patients/:id/messages/contacts', {
  auth: 'patient',
  summary: 'Counselors a patient may write to',
  success: { status: 200 },
})

/** Lists all conversations of a patient, latest message first. */
export const listPatientConversations = defineEndpoint('GET /v2/patients/:id/messages/conversations', {
  auth: 'patient',
  summary: 'Conversations of a patient',
  success: { status: 200 },
})

/**
 * Reads the conversation with one counselor: a page of messages, newest first. 404 without a conversation.
 */
export const readPatientConversation = defineEndpoint(
  'GET /v1/patients/:id/providers/:provider_id/conversation',
  {
    auth: 'patient',
    summary: 'The conversation with one counselor',
    success: { status: 200 },
    refusals: ['NotFound'],
  },
)

/** Marks all received messages of a conversation as read (CALL-54, MSG-06). `id` is the conversation's (RD-174). */
export const markConversationRead = defineEndpoint(
  'PUT /v2/patients/:patient/conversations/:id/mark_as_read',
  {
    auth: 'patient',
    summary: 'Mark a conversation as read',
    success: { status: 204 },
    refusals: ['NotFound'],
  },
)
