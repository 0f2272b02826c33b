import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { documentErrorMessages } from '../errors/error.messages.ts'
import { documentTypes } from '../fields/files/file-types.ts'
import { limits } from '../limits.ts'
import { IsoInstant, TelehealthId, TelehealthIdText, Uuid } from '../schemas.ts'

/** The record type the portal uses (ENTITY-13). */
export const PATIENT_RECORD = 'Patient Record' as const
/** The record types of the wire. */
export const RecordType = z.enum([
  'Behavioral',
  'Exam-Face2Face',
  PATIENT_RECORD,
  'Test Result',
  'Wellness Panel Results',
])
const DocumentType = z.enum(documentTypes)

/** File name with its extension. */
export const DocumentName = z
  .string()
  .check(
    z.minLength(1, documentErrorMessages.name),
    z.maxLength(limits.documentNameMax, documentErrorMessages.name),
  )

/** Bytes in base64, without a `data:` prefix (RD-180). */
export const Base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, documentErrorMessages.damaged))

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

/** A document as listed. */
export const TelehealthDocument = z.object({
  id: TelehealthId,
  document_name: z.string(),
  mime_type: DocumentType,
  record_type: RecordType,
  /** Without the dot, as the name ends: pdf, png, jpg, jpeg, jfif or jpe. */
  extension: z.string(),
  /** Bytes. */
  size: z.int(),
  upload_date: IsoInstant,
  /** Who added it: distinguishes received and sent documents (RD-179). */
  upload_by: z.enum(['patient', 'provider']),
  /** Name of the counselor who sent it; null for the patient's own. */
  upload_by_name: z.nullable(z.string()),
  /** clean: passed the virus scan · not_scanned: no virus scanner is configured. */
  scan: z.enum(['clean', 'not_scanned']),
})
export type TelehealthDocument = z.output<typeof TelehealthDocument>

/** A document in the list of all documents. */
export const DocumentListItem = z.extend(TelehealthDocument, {
  /** The patient may delete it (decision 016). Omitted by a service that cannot delete. */
  removable: z.optional(z.boolean()),
})
export type DocumentListItem = z.output<typeof DocumentListItem>

/** Lists all documents of a patient, newest first, without their bytes (CALL-48, DOC-01). */
export const listPatientDocuments = defineEndpoint({
  method: 'GET',
  path: '/v1/patients/:id/documents',
  auth: 'patient',
  summary: 'Documents of a patient',
  params: z.object({ id: TelehealthIdText }),
  success: { status: 200, body: z.object({ documents: z.array(DocumentListItem) }) },
})

/**
 * Reads one document with its bytes in unwrapped base64 (CALL-49, DOC-02). 404 for unknown ids and those of
 * others.
 */
export const readPatientDocument = defineEndpoint({
  method: 'GET',
  path: '/v1/patients/:id/documents/:document_id',
  auth: 'patient',
  summary: 'One document with its contents',
  params: z.object({ id: TelehealthIdText, document_id: TelehealthIdText }),
  success: { status: 200, body: z.extend(TelehealthDocument, { data: Base64 }) },
  refusals: ['NotFound'],
})

/**
 * Stores a document (CALL-50, DOC-03), only when name, claimed type and content agree (RD-016); image
 * metadata on place, time and device is removed. Field errors have the field `file` and a text of
 * `documentErrorMessages`. Idempotent by `client_document_id`.
 */
export const createPatientDocument = defineEndpoint({
  method: 'POST',
  path: '/v2/patients/:id/documents',
  auth: 'patient',
  summary: 'Keep a document',
  params: z.object({ id: TelehealthIdText }),
  body: z.object({
    doc: z.object({
      document_name: DocumentName,
      data: Base64,
      /** As claimed, under any of its aliases; `application/octet-stream` claims nothing. */
      mime_type: z.string().check(z.maxLength(100)),
      record_type: z._default(RecordType, PATIENT_RECORD),
      /** Created by the client once per file, as idempotency key. */
      client_document_id: z.optional(Uuid),
    }),
  }),
  largeBody: documentBodyLimit,
  success: { status: 201, body: z.object({ doc: TelehealthDocument }) },
  refusals: ['ValidationError', 'PayloadTooLarge', 'Unprocessable', 'Unavailable'],
})

/**
 * Deletes a document added by the patient, with its bytes. Idempotent; unknown documents and those of others
 * get the same response. Documents of a provider and those attached to a message are kept (decision 016).
 */
export const removePatientDocument = defineEndpoint({
  method: 'DELETE',
  path: '/v1/patients/:id/documents/:document_id',
  auth: 'patient',
  summary: 'Remove a document of the patient',
  params: z.object({ id: TelehealthIdText, document_id: TelehealthIdText }),
  success: { status: 204 },
  refusals: ['Unprocessable'],
})
