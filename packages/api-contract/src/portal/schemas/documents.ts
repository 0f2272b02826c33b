import * as z from 'zod/mini'
import { Uuid, TelehealthId, PageQuery, createPageSchema, TelehealthIdText } from '../../schemas.ts'
import { PATIENT_RECORD } from '../../telehealth/constants.ts'
import { TelehealthDocument, DocumentName, Base64, RecordType } from '../../telehealth/schemas/documents.ts'

/** Metadata of a document, without its contents (RD-016). */
export const MemberDocument = z.extend(TelehealthDocument, {
  /** The portal's id, used in messages. */
  id: Uuid,
  /** Its id at the telehealth service, which stores the bytes. */
  mdlive_id: TelehealthId,
})
export type MemberDocument = z.output<typeof MemberDocument>

export const documentsSchemas = {
  'POST /documents': {
    body: z.object({
      document_name: z.optional(DocumentName),
      mime_type: z.optional(z.string().check(z.maxLength(100))),
      data: z.optional(Base64),
      id: z.optional(TelehealthId),
      record_type: z._default(RecordType, PATIENT_RECORD),
      /** Created by the client once per file and stored with its draft. */
      client_document_id: z.optional(Uuid),
    }),
    response: MemberDocument,
  },
  'GET /documents': {
    query: z.extend(PageQuery, { upload_by: z.optional(z.enum(['patient', 'provider'])) }),
    response: createPageSchema(MemberDocument),
  },
  'GET /documents/:id': {
    params: z.object({ id: Uuid }),
    response: MemberDocument,
  },
  'GET /documents/:id/file': {
    params: z.object({ id: Uuid }),
    file: true,
  },
  'DELETE /mdlive/documents/:id': {
    params: z.object({ id: TelehealthIdText }),
  },
} as const
