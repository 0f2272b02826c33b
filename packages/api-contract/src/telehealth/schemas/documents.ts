import * as z from 'zod/mini'
import { documentErrorMessages } from '../../errors/error.messages.ts'
import { documentTypes } from '../../fields/files/file-types.ts'
import { limits } from '../../limits.ts'
import { TelehealthId, IsoInstant, TelehealthIdText, Uuid } from '../../schemas.ts'
import { PATIENT_RECORD } from '../constants.ts'

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

export const documentsSchemas = {
  'GET /v1/patients/:id/documents': {
    params: z.object({ id: TelehealthIdText }),
    response: z.object({ documents: z.array(DocumentListItem) }),
  },
  'GET /v1/patients/:id/documents/:document_id': {
    params: z.object({ id: TelehealthIdText, document_id: TelehealthIdText }),
    response: z.extend(TelehealthDocument, { data: Base64 }),
  },
  'POST /v2/patients/:id/documents': {
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
    response: z.object({ doc: TelehealthDocument }),
  },
  'DELETE /v1/patients/:id/documents/:document_id': {
    params: z.object({ id: TelehealthIdText, document_id: TelehealthIdText }),
  },
}
