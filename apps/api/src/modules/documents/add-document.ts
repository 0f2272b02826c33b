import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { validationMessages } from '@evenkeel/api-contract/fields/validation.messages'
import type { createDocument, MemberDocument } from '@evenkeel/api-contract/portal/documents'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { acceptUpload } from '@evenkeel/server-kit/files/accept-upload'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import type { CallingMember } from '#http/caller.ts'
import { withPatientRecords } from './with-patient-records.ts'
import { registerDocuments } from './register-documents.ts'
import type { DocumentsDeps } from './deps.ts'

type AddDocumentDeps = Pick<
  DocumentsDeps,
  'store' | 'randomUuid' | 'telehealth' | 'vault' | 'asPatient' | 'scanner'
>

type DocumentUpload = EndpointInput<typeof createDocument>['body']

/** Names of the telehealth wire at the form's one field. */
const fieldNames = { document_name: 'file', data: 'file', mime_type: 'file' }

/** The fields of a file that are missing; all of them are the file. */
function getMissingParts(sent: DocumentUpload): readonly string[] {
  const parts = ['document_name', 'mime_type', 'data'] as const
  const missing = parts.filter((part) => sent[part] === undefined)
  return missing.length === parts.length ? ['file'] : missing
}

/** One of the member's documents that is at the telehealth service already. */
async function findExistingDocument(
  deps: Pick<DocumentsDeps, 'telehealth' | 'asPatient'>,
  member: CallingMember,
  id: number,
): Promise<TelehealthDocument> {
  const all = await withPatientRecords(deps, member, (records) => records.documents())
  const found = all.find((one) => one.id === id)
  if (!found) throw createValidationError([{ field: 'id', message: documentErrorMessages.notYours }])
  return found
}

/** Checks a file and hands it on to the telehealth service, which keeps it (RD-016). */
async function uploadDocument(
  deps: Pick<DocumentsDeps, 'telehealth' | 'asPatient' | 'scanner'>,
  member: CallingMember,
  sent: DocumentUpload,
): Promise<TelehealthDocument> {
  const { document_name: name, mime_type: type, data } = sent
  if (name === undefined || type === undefined || data === undefined)
    throw createValidationError(
      getMissingParts(sent).map((field) => ({ field, message: validationMessages.required })),
    )
  const file = await acceptUpload(deps.scanner, { name, type, bytes: Buffer.from(data, 'base64') })
  return withPatientRecords(
    deps,
    member,
    (records) =>
      records.keep({
        document_name: file.name,
        mime_type: file.type,
        data: file.bytes.toString('base64'),
        record_type: sent.record_type,
        ...(sent.client_document_id === undefined ? {} : { client_document_id: sent.client_document_id }),
      }),
    fieldNames,
  )
}

/** Adds a document of a member (CALL-42, MSG-03). */
export async function addDocument(
  deps: AddDocumentDeps,
  member: CallingMember,
  sent: DocumentUpload,
): Promise<MemberDocument> {
  const kept =
    sent.id === undefined
      ? await uploadDocument(deps, member, sent)
      : await findExistingDocument(deps, member, sent.id)
  const [document] = await registerDocuments(deps, member, [kept])
  if (!document) throw new Error('a document could not be registered')
  return document
}
