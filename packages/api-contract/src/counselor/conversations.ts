import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { validationMessages as texts } from '../fields/validation.messages.ts'
import { isVisible } from '../fields/is-visible.ts'
import { limits } from '../limits.ts'
import { Base64, documentBodyLimit, DocumentName, TelehealthDocument } from '../telehealth/documents.ts'
import { Cursor, MessageSubject } from '../telehealth/messages.ts'
import { IsoInstant, TelehealthId, TelehealthIdText, Uuid } from '../schemas.ts'
import { CasePerson } from './cases.ts'

/** A conversation in the inbox. */
export const InboxEntry = z.object({
  person: CasePerson,
  /** Unread messages of the person. */
  unread: z.int(),
  last_at: IsoInstant,
  last_by: z.enum(['person', 'counselor']),
  /** Beginning of the last message. */
  preview: z.string(),
})
export type InboxEntry = z.output<typeof InboxEntry>

/** A message between a counselor and a person. */
export const CounselorMessage = z.object({
  id: TelehealthId,
  at: IsoInstant,
  by: z.enum(['person', 'counselor']),
  subject: z.string(),
  /** Plain text with line breaks. */
  text: z.string(),
  /** Written by the telehealth sandbox. */
  is_automatic: z.boolean(),
  documents: z.array(TelehealthDocument),
})
export type CounselorMessage = z.output<typeof CounselorMessage>

const Subject = z
  .string()
  .check(z.maxLength(limits.messageSubjectMax, texts.maxText({ max: limits.messageSubjectMax })))
const Text = z.string().check(z.maxLength(limits.messageMax, texts.maxText({ max: limits.messageMax })))

const DocumentIds = z.array(TelehealthId).check(z.maxLength(limits.messageDocuments))

/** An unsent message draft with its files. */
export const MessageDraft = z.object({
  subject: Subject,
  text: Text,
  documents: z.array(TelehealthDocument),
  /**
   * Id under which it will be sent. Null where the text is a new message, because another window has sent the
   * previous draft.
   */
  client_message_id: z.nullable(Uuid),
})
export type MessageDraft = z.output<typeof MessageDraft>

/** A draft as saved. */
export const MessageDraftInput = z.object({
  subject: Subject,
  text: Text,
  document_ids: DocumentIds,
  client_message_id: Uuid,
})
export type MessageDraftInput = z.output<typeof MessageDraftInput>

const patientParams = z.object({ patient_id: TelehealthIdText })
const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const

/** Lists all conversations, the latest message first. */
export const listInbox = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/conversations',
  summary: "A counselor's conversations",
  success: { status: 200, body: z.object({ conversations: z.array(InboxEntry) }) },
})

/** Reads a conversation, newest first, with the unsent draft. A case without messages has an empty one. */
export const readConversation = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/conversations/:patient_id',
  summary: 'A conversation with a person',
  params: patientParams,
  query: z.object({ cursor: z.optional(Cursor) }),
  success: {
    status: 200,
    body: z.object({
      person: CasePerson,
      messages: z.array(CounselorMessage),
      /** Cursor for older messages; null: these are all. */
      next_cursor: z.nullable(Cursor),
      draft: z.nullable(MessageDraft),
    }),
  },
  refusals: ['NotFound'],
})

/** Marks everything in it as read. */
export const markInboxRead = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/conversations/:patient_id/read',
  summary: 'Mark a conversation as read',
  params: patientParams,
  success: { status: 204 },
  refusals: ['NotFound'],
})

/**
 * Saves the draft, so that it survives a reload or a change of device; an empty draft deletes it. Text
 * already sent under its `client_message_id` is not saved again: the same text is ignored, other text is
 * rejected (Unprocessable) and needs a new id.
 */
export const saveMessageDraft = defineEndpoint({
  ...counselorAccess,
  method: 'PUT',
  path: '/counselor/conversations/:patient_id/draft',
  summary: 'Keep what was typed',
  params: patientParams,
  body: MessageDraftInput,
  success: { status: 204 },
  refusals: ['ValidationError', 'NotFound', 'Unprocessable'],
})

/** Stores a file for a message. Idempotent by `client_document_id`. */
export const uploadInboxDocument = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/conversations/:patient_id/documents',
  summary: 'Add a file to a message',
  params: patientParams,
  body: z.object({
    document_name: DocumentName,
    /** As claimed; the server checks the content. */
    mime_type: z.string().check(z.maxLength(100)),
    data: Base64,
    client_document_id: Uuid,
  }),
  largeBody: documentBodyLimit,
  success: { status: 200, body: TelehealthDocument },
  refusals: ['ValidationError', 'NotFound', 'PayloadTooLarge', 'Unprocessable', 'Unavailable'],
})

/**
 * Sends a message and deletes the draft. Idempotent by `client_message_id`: repeated, it returns the first
 * response and sends nothing; with other text it is rejected (Unprocessable).
 */
export const sendCounselorMessage = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/conversations/:patient_id/messages',
  summary: 'Write to a person',
  params: patientParams,
  body: z.object({
    subject: MessageSubject,
    text: Text.check(z.refine(isVisible, texts.required)),
    document_ids: DocumentIds,
    client_message_id: Uuid,
  }),
  success: { status: 200, body: CounselorMessage },
  refusals: ['ValidationError', 'NotFound', 'Unprocessable'],
})
