import { defineEndpoint } from '../endpoint.ts'
import { documentBodyLimit } from '../telehealth/documents.ts'

export type {
  CounselorMessage,
  InboxEntry,
  MessageDraft,
  MessageDraftInput,
} from './schemas/conversations.ts'

const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const

/** Lists all conversations, the latest message first. */
export const listInbox = defineEndpoint('GET /counselor/conversations', {
  ...counselorAccess,
  summary: "A counselor's conversations",
  success: { status: 200 },
})

/** Reads a conversation, newest first, with the unsent draft. A case without messages has an empty one. */
export const readConversation = defineEndpoint('GET /counselor/conversations/:patient_id', {
  ...counselorAccess,
  summary: 'A conversation with a person',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Marks everything in it as read. */
export const markInboxRead = defineEndpoint('POST /counselor/conversations/:patient_id/read', {
  ...counselorAccess,
  summary: 'Mark a conversation as read',
  success: { status: 204 },
  refusals: ['NotFound'],
})

/**
 * Saves the draft, so that it survives a reload or a change of device; an empty draft deletes it. Text
 * already sent under its `client_message_id` is not saved again: the same text is ignored, other text is
 * rejected (Unprocessable) and needs a new id.
 */
export const saveMessageDraft = defineEndpoint('PUT /counselor/conversations/:patient_id/draft', {
  ...counselorAccess,
  summary: 'Keep what was typed',
  success: { status: 204 },
  refusals: ['ValidationError', 'NotFound', 'Unprocessable'],
})

/** Stores a file for a message. Idempotent by `client_document_id`. */
export const uploadInboxDocument = defineEndpoint('POST /counselor/conversations/:patient_id/documents', {
  ...counselorAccess,
  summary: 'Add a file to a message',
  largeBody: documentBodyLimit,
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound', 'PayloadTooLarge', 'Unprocessable', 'Unavailable'],
})

/**
 * Sends a message and deletes the draft. Idempotent by `client_message_id`: repeated, it returns the first
 * response and sends nothing; with other text it is rejected (Unprocessable).
 */
export const sendCounselorMessage = defineEndpoint('POST /counselor/conversations/:patient_id/messages', {
  ...counselorAccess,
  summary: 'Write to a person',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound', 'Unprocessable'],
})
