import * as z from 'zod/mini'
import { CasePerson } from './cases.ts'
import { isVisible } from '../../fields/is-visible.ts'
import { validationMessages as texts } from '../../fields/validation.messages.ts'
import { limits } from '../../limits.ts'
import { IsoInstant, TelehealthId, Uuid, TelehealthIdText } from '../../schemas.ts'
import { TelehealthDocument, DocumentName, Base64 } from '../../telehealth/schemas/documents.ts'
import { Cursor, MessageSubject } from '../../telehealth/schemas/messages.ts'

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

export const conversationsSchemas = {
  'GET /counselor/conversations': { response: z.object({ conversations: z.array(InboxEntry) }) },
  'GET /counselor/conversations/:patient_id': {
    params: patientParams,
    query: z.object({ cursor: z.optional(Cursor) }),
    response: z.object({
      person: CasePerson,
      messages: z.array(CounselorMessage),
      /** Cursor for older messages; null: these are all. */
      next_cursor: z.nullable(Cursor),
      draft: z.nullable(MessageDraft),
    }),
  },
  'POST /counselor/conversations/:patient_id/read': {
    params: patientParams,
  },
  'PUT /counselor/conversations/:patient_id/draft': {
    params: patientParams,
    body: MessageDraftInput,
  },
  'POST /counselor/conversations/:patient_id/documents': {
    params: patientParams,
    body: z.object({
      document_name: DocumentName,
      /** As claimed; the server checks the content. */
      mime_type: z.string().check(z.maxLength(100)),
      data: Base64,
      client_document_id: Uuid,
    }),
    response: TelehealthDocument,
  },
  'POST /counselor/conversations/:patient_id/messages': {
    params: patientParams,
    body: z.object({
      subject: MessageSubject,
      text: Text.check(z.refine(isVisible, texts.required)),
      document_ids: DocumentIds,
      client_message_id: Uuid,
    }),
    response: CounselorMessage,
  },
}
