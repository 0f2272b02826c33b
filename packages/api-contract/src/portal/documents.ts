import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  Base64,
  documentBodyLimit,
  DocumentName,
  PATIENT_RECORD,
  RecordType,
  TelehealthDocument,
} from '../telehealth/documents.ts'
import { createPageSchema, PageQuery, TelehealthId, TelehealthIdText, Uuid } from '../schemas.ts'

/** A document as the portal knows it: what it is, not what is in it (RD-016). */
export const MemberDocument = z.extend(TelehealthDocument, {
  /** The portal's own id: the one messages name. */
  id: Uuid,
  /** Its id at the telehealth service, which keeps the bytes. */
  mdlive_id: TelehealthId,
})
export type MemberDocument = z.output<typeof MemberDocument>

/**
 * Adds a document (CALL-42, MSG-03), to be named in a message or just to be kept. Three ways, the same answer:
 * - `multipart/form-data` with the part `file` (its file name and content type count as `document_name` and `mime_type`),
 *   beside it `client_document_id` and, if wanted, `record_type`;
 * - JSON with `document_name`, `mime_type` and the bytes as `data`: what the portal does;
 * - JSON with `id`, the telehealth id of one of the member's documents that is there already.
 *
 * It is kept only when name, claimed type and content agree; a browser that knows no type of a file must name the one of
 * its extension. Errors name the field that is missing; else they carry the field `file` and a text of `documentErrorMessages`: 400 for what is wrong with the file, 413
 * when it is too large, 503 when it could not be checked or handed on (then the same `client_document_id` may be sent
 * again). Repeated with the same `client_document_id` it answers like the first time; other contents under it: 422.
 */
export const createDocument = defineEndpoint({
  method: 'POST',
  path: '/documents',
  auth: 'member',
  dataCategory: 'document',
  pages: ['messages', 'documents'],
  summary: 'Add a document',
  body: z.object({
    document_name: z.optional(DocumentName),
    mime_type: z.optional(z.string().check(z.maxLength(100))),
    data: z.optional(Base64),
    id: z.optional(TelehealthId),
    record_type: z._default(RecordType, PATIENT_RECORD),
    /** Made by the client once per file and kept with its draft. */
    client_document_id: z.optional(Uuid),
  }),
  form: { file: 'file' },
  largeBody: documentBodyLimit,
  success: { status: 201, body: MemberDocument },
  refusals: ['ValidationError', 'PayloadTooLarge', 'Unprocessable', 'TelehealthUnavailable'],
})

/** The member's documents, newest first: received ones, sent ones, or all. */
export const listDocuments = defineEndpoint({
  method: 'GET',
  path: '/documents',
  auth: 'member',
  dataCategory: 'document',
  pages: ['documents'],
  summary: 'Documents of the member',
  query: z.extend(PageQuery, { upload_by: z.optional(z.enum(['patient', 'provider'])) }),
  success: { status: 200, body: createPageSchema(MemberDocument) },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/** One document; unknown ids and those of others: 404. */
export const readDocument = defineEndpoint({
  method: 'GET',
  path: '/documents/:id',
  auth: 'member',
  dataCategory: 'document',
  pages: ['messages', 'documents'],
  summary: 'One document',
  params: z.object({ id: Uuid }),
  success: { status: 200, body: MemberDocument },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * The bytes of a document, for preview and download: always an attachment with a safe name, never run (nosniff, a CSP
 * that allows nothing, same origin only, not stored).
 */
export const readDocumentFile = defineEndpoint({
  method: 'GET',
  path: '/documents/:id/file',
  auth: 'member',
  dataCategory: 'document',
  pages: ['messages', 'documents'],
  summary: 'The contents of a document',
  params: z.object({ id: Uuid }),
  success: { status: 200, file: true },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * Removes a document that the member added, here and at the telehealth service, whose id names it. One that is gone
 * already answers the same. What a counselor sent and what went with a message is refused, and so is everything where
 * the telehealth service cannot remove: each with a text of `documentErrorMessages` (decision 016).
 */
export const removeDocument = defineEndpoint({
  method: 'DELETE',
  path: '/mdlive/documents/:id',
  auth: 'member',
  dataCategory: 'document',
  pages: ['documents'],
  summary: 'Remove a document',
  params: z.object({ id: TelehealthIdText }),
  success: { status: 204 },
  refusals: ['Unprocessable', 'TelehealthUnavailable'],
})
