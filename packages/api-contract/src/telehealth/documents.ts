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

/** What is said of a file that is too large. */
export const documentTooLargeError = {
  field: 'file',
  message: documentErrorMessages.size({ megabytes: Math.floor(limits.documentBytes / 1_000_000) }),
} as const

/** JSON with one file in it: base64 needs four characters for three bytes, and the rest needs a little. */
export const documentBodyLimit = {
  bytes: Math.ceil(limits.documentBytes / 3) * 4 + 10_000,
  ...documentTooLargeError,
} as const

/** A document as lists show it. */
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
  /** Who put it there: lists of received and sent documents are told apart by it (RD-179). */
  upload_by: z.enum(['patient', 'provider']),
  /** Name of the counselor who sent it; null for the patient's own. */
  upload_by_name: z.nullable(z.string()),
  /** clean: the virus check passed it · not_scanned: no virus check is set up. */
  scan: z.enum(['clean', 'not_scanned']),
})
export type TelehealthDocument = z.output<typeof TelehealthDocument>

/** A document in the list of all of them. */
export const DocumentListItem = z.extend(TelehealthDocument, {
  /** The patient may remove it (decision 016). A service that knows no removing says nothing. */
  removable: z.optional(z.boolean()),
})
export type DocumentListItem = z.output<typeof DocumentListItem>

/** All documents of a patient, newest first, without their bytes (CALL-48, DOC-01). */
export const listPatientDocuments = defineEndpoint({
  method: 'GET',
  path: '/v1/patients/:id/documents',
  auth: 'patient',
  summary: 'Documents of a patient',
  params: z.object({ id: TelehealthIdText }),
  success: { status: 200, body: z.object({ documents: z.array(DocumentListItem) }) },
})

/** One document with its bytes in base64, not wrapped (CALL-49, DOC-02). Unknown ids and those of others: 404. */
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
 * Keeps a document (CALL-50, DOC-03). It is kept only when name, claimed type and content agree (RD-016); what a
 * picture says about place, time and device is removed. Field errors carry the field `file` and a text of
 * `documentErrorMessages`. Sent again with the same `client_document_id` it answers like the first time.
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
      /** As claimed, under any of its names; `application/octet-stream` claims nothing. */
      mime_type: z.string().check(z.maxLength(100)),
      record_type: z._default(RecordType, PATIENT_RECORD),
      /** Made by the client once per file, so that a repetition keeps no second one. */
      client_document_id: z.optional(Uuid),
    }),
  }),
  largeBody: documentBodyLimit,
  success: { status: 201, body: z.object({ doc: TelehealthDocument }) },
  refusals: ['ValidationError', 'PayloadTooLarge', 'Unprocessable', 'Unavailable'],
})

/**
 * Removes a document that the patient added, with its bytes. One that is removed already, like an unknown one or one of
 * another patient, answers the same. Those of a provider and those that went with a message stay (decision 016).
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
