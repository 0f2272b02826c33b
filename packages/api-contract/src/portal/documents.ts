import { defineEndpoint } from '../endpoint.ts'
import { documentBodyLimit } from '../telehealth/documents.ts'

export type { MemberDocument } from './schemas/documents.ts'

/**
 * Adds a document (CALL-42, MSG-03), for a message or on its own. Three request formats, one response:
 * - `multipart/form-data` with the part `file` (its file name and content type are `document_name` and
 *   `mime_type`), plus `client_document_id` and optionally `record_type`;
 * - JSON with `document_name`, `mime_type` and the bytes as `data`: used by the portal;
 * - JSON with `id`, the telehealth id of an existing document of the member.
 *
 * Stored only when name, claimed type and content agree; a browser that knows no type of a file must send the
 * one of its extension. Errors name the missing field; else they have the field `file` and a text of
 * `documentErrorMessages`: 400 for an invalid file, 413 when it is too large, 503 when it could not be checked
 * or forwarded (retry with the same `client_document_id`). Idempotent by `client_document_id`; other contents
 * under it: 422.
 */
export const createDocument = defineEndpoint('POST /documents', {
  auth: 'member',
  dataCategory: 'document',
  pages: ['messages', 'documents'],
  summary: 'Add a document',
  form: { file: 'file' },
  largeBody: documentBodyLimit,
  success: { status: 201 },
  refusals: ['ValidationError', 'PayloadTooLarge', 'Unprocessable', 'TelehealthUnavailable'],
})

/** Lists the member's documents, newest first: received, sent, or all. */
export const listDocuments = defineEndpoint('GET /documents', {
  auth: 'member',
  dataCategory: 'document',
  pages: ['documents'],
  summary: 'Documents of the member',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/** Reads one document; 404 for unknown ids and those of others. */
export const readDocument = defineEndpoint('GET /documents/:id', {
  auth: 'member',
  dataCategory: 'document',
  pages: ['messages', 'documents'],
  summary: 'One document',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * Downloads a document for preview or saving: always an attachment with a safe name, never executed (nosniff,
 * a CSP that allows nothing, same origin only, no-store).
 */
export const readDocumentFile = defineEndpoint('GET /documents/:id/file', {
  auth: 'member',
  dataCategory: 'document',
  pages: ['messages', 'documents'],
  summary: 'The contents of a document',
  success: { status: 200, file: true },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})

/**
 * Deletes a document added by the member, here and at the telehealth service. Idempotent. Rejected for
 * documents from a counselor, those attached to a message, and where the telehealth service cannot delete:
 * each with a text of `documentErrorMessages` (decision 016).
 */
export const removeDocument = defineEndpoint('DELETE /mdlive/documents/:id', {
  auth: 'member',
  dataCategory: 'document',
  pages: ['documents'],
  summary: 'Remove a document',
  success: { status: 204 },
  refusals: ['Unprocessable', 'TelehealthUnavailable'],
})
