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
  /** Messages of the person that were not read. */
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
  /** Written by the sandbox and by no person. */
  is_automatic: z.boolean(),
  documents: z.array(TelehealthDocument),
})
export type CounselorMessage = z.output<typeof CounselorMessage>

const Subject = z
  .string()
  .check(z.maxLength(limits.messageSubjectMax, texts.maxText({ max: limits.messageSubjectMax })))
const Text = z.string().check(z.maxLength(limits.messageMax, texts.maxText({ max: limits.messageMax })))

const DocumentIds = z.array(TelehealthId).check(z.maxLength(limits.messageDocuments))

/** What was typed and not sent yet, with the files that were added. */
export const MessageDraft = z.object({
  subject: Subject,
  text: Text,
  documents: z.array(TelehealthDocument),
  /** Under which it is sent. Null where what was typed is a message of its own: another window has sent what was there before. */
  client_message_id: z.nullable(Uuid),
})
export type MessageDraft = z.output<typeof MessageDraft>

/** The same as it is kept. */
export const MessageDraftInput = z.object({
  subject: Subject,
  text: Text,
  document_ids: DocumentIds,
  client_message_id: Uuid,
})
export type MessageDraftInput = z.output<typeof MessageDraftInput>

const patientParams = z.object({ patient_id: TelehealthIdText })
const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const

/** All conversations, the one written to last first. */
export const listInbox = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/conversations',
  summary: "A counselor's conversations",
  success: { status: 200, body: z.object({ conversations: z.array(InboxEntry) }) },
})

/** A conversation, newest first, with what was typed and not sent yet. A case without messages has an empty one. */
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
      /** Where older ones begin; null: these are all. */
      next_cursor: z.nullable(Cursor),
      draft: z.nullable(MessageDraft),
    }),
  },
  refusals: ['NotFound'],
})

/** Everything in it was read. */
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
 * Keeps what was typed, so that no device and no reload loses it; nothing at all keeps nothing. What was sent under its
 * `client_message_id` does not come back: the same words are let go, others are refused (Unprocessable) and need an id of their own.
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

/** Keeps a file for a message. Sent again under the same `client_document_id` it is there once. */
export const uploadInboxDocument = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/conversations/:patient_id/documents',
  summary: 'Add a file to a message',
  params: patientParams,
  body: z.object({
    document_name: DocumentName,
    /** As claimed; what it really is, is looked at. */
    mime_type: z.string().check(z.maxLength(100)),
    data: Base64,
    client_document_id: Uuid,
  }),
  largeBody: documentBodyLimit,
  success: { status: 200, body: TelehealthDocument },
  refusals: ['ValidationError', 'NotFound', 'PayloadTooLarge', 'Unprocessable', 'Unavailable'],
})

/**
 * Sends a message; the draft is gone with it. Sent again under the same `client_message_id` it answers like the first time, and nothing is
 * sent twice; with other words it is refused (Unprocessable).
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
