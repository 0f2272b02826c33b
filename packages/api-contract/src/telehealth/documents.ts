import { defineEndpoint } from '../endpoint.ts'
import { documentErrorMessages } from '../errors/error.messages.ts'
import { limits } from '../limits.ts'

export type { DocumentListItem, TelehealthDocument } from './schemas/documents.ts'

/** Error of a file that is too large. */
export const documentTooLargeError = {
  field: 'file',
  message: documentErrorMessages.size({ megabytes: Math.floor(limits.documentBytes / 1_000_000) }),
} as const

/**
 * Body limit for JSON with one file: base64 needs four characters for three bytes, plus some for the rest.
 */
export const documentBodyLimit = {
  bytes: Math.ceil(limits.documentBytes / 3) * 4 + 10_000,
  ...documentTooLargeError,
} as const

/** Lists all documents of a patient, newest first, without their bytes (CALL-48, DOC-01). */
export const listPatientDocuments = defineEndpoint('GET /v1/patients/:id/documents', {
  auth: 'patient',
  summary: 'Documents of a patient',
  success: { status: 200 },
})

/**
 * Reads one document with its bytes in unwrapped base64 (CALL-49, DOC-02). 404 for unknown ids and those of
 * others.
 */
export const readPatientDocument = defineEndpoint('GET /v1/patients/:id/documents/:document_id', {
  auth: 'patient',
  summary: 'One document with its contents',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Stores a document (CALL-50, DOC-03), only when name, claimed type and content agree (RD-016); image
 * metadata on place, time and device is removed. Field errors have the field `file` and a text of
 * `documentErrorMessages`. Idempotent by `client_document_id`.
 */
export const createPatientDocument = defineEndpoint('POST /v2/patients/:id/documents', {
  auth: 'patient',
  summary: 'Keep a document',
  largeBody: documentBodyLimit,
  success: { status: 201 },
  refusals: ['ValidationError', 'PayloadTooLarge', 'Unprocessable', 'Unavailable'],
})

/**
 * Deletes a document added by the patient, with its bytes. Idempotent; unknown documents and those of others
 * get the same response. Documents of a provider and those attached to a message are kept (decision 016).
 */
export const removePatientDocument = defineEndpoint('DELETE /v1/patients/:id/documents/:document_id', {
  auth: 'patient',
  summary: 'Remove a document of the patient',
  success: { status: 204 },
  refusals: ['Unprocessable'],
})
