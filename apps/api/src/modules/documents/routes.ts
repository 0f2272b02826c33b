import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { validationMessages } from '@evenkeel/api-contract/fields/validation.messages'
import * as own from '@evenkeel/api-contract/portal/documents'
import type { createDocument, MemberDocument } from '@evenkeel/api-contract/portal/documents'
import { MAX_TELEHEALTH_ID } from '@evenkeel/api-contract/schemas'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { acceptUpload } from '@evenkeel/server-kit/files/accept-upload'
import {
  createHttpError,
  createNotFoundError,
  createValidationError,
} from '@evenkeel/server-kit/http/http-error'
import { type CallingMember, requireCallingMember } from '#http/caller.ts'
import { paginate } from '#http/paginate.ts'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import type { PatientRecordsClient } from '#integrations/telehealth-patient-records.ts'
import type { AppContext } from '#app-context.ts'
import {
  deleteDocument,
  findMemberDocuments,
  presentDocument,
  registerDocuments,
} from './document-repository.ts'
import { withPatientRecords } from './with-patient-records.ts'

type DocumentUpload = EndpointInput<typeof createDocument>['body']

/** Maps field names of the telehealth service to the single form field. */
const fieldNames = { document_name: 'file', data: 'file', mime_type: 'file' }

/** Returns the missing fields of a file, all reported as the file. */
function getMissingParts(sent: DocumentUpload): readonly string[] {
  const parts = ['document_name', 'mime_type', 'data'] as const
  const missing = parts.filter((part) => sent[part] === undefined)
  return missing.length === parts.length ? ['file'] : missing
}

/** Returns an identical document of the member that is already at the telehealth service. */
async function findExistingDocument(
  context: Pick<AppContext, 'telehealth' | 'asPatient'>,
  member: CallingMember,
  id: number,
): Promise<TelehealthDocument> {
  const all = await withPatientRecords(context, member, (records) => records.documents())
  const found = all.find((one) => one.id === id)
  if (!found) throw createValidationError([{ field: 'id', message: documentErrorMessages.notYours }])
  return found
}

/** Validates a file and forwards it to the telehealth service, which stores it (RD-016). */
async function uploadDocument(
  context: Pick<AppContext, 'telehealth' | 'asPatient' | 'scanner'>,
  member: CallingMember,
  sent: DocumentUpload,
): Promise<TelehealthDocument> {
  const { document_name: name, mime_type: type, data } = sent
  if (name === undefined || type === undefined || data === undefined)
    throw createValidationError(
      getMissingParts(sent).map((field) => ({ field, message: validationMessages.required })),
    )
  const file = await acceptUpload(context.scanner, { name, type, bytes: Buffer.from(data, 'base64') })
  return withPatientRecords(
    context,
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
async function addDocument(
  context: Pick<AppContext, 'store' | 'randomUuid' | 'telehealth' | 'vault' | 'asPatient' | 'scanner'>,
  member: CallingMember,
  sent: DocumentUpload,
): Promise<MemberDocument> {
  const kept =
    sent.id === undefined
      ? await uploadDocument(context, member, sent)
      : await findExistingDocument(context, member, sent.id)
  const [document] = await registerDocuments(context, member, [kept])
  if (!document) throw new Error('a document could not be registered')
  return document
}

/** Whether the error means an unknown document, or a telehealth service without this endpoint. */
const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405)

/**
 * Deletes the document at the telehealth service. After a 404, the list distinguishes a deleted document from an
 * unsupported call.
 */
async function removeFromTelehealth(records: PatientRecordsClient, id: number): Promise<void> {
  try {
    await records.remove(id)
  } catch (error) {
    if (!isNotFoundError(error)) throw error
    const all = await records.documents()
    if (all.some((one) => one.id === id))
      throw createHttpError('Unprocessable', documentErrorMessages.notRemovable)
  }
}

/**
 * Deletes a member's document at the telehealth service, then here; a retry completes it (decision 016).
 */
async function removeDocument(
  context: Pick<AppContext, 'store' | 'telehealth' | 'asPatient'>,
  member: CallingMember,
  id: number,
): Promise<void> {
  if (id > MAX_TELEHEALTH_ID) return
  await withPatientRecords(context, member, (records) => removeFromTelehealth(records, id))
  await deleteDocument(context.store.db, member.id, id)
}

async function requireDocument(
  context: Pick<AppContext, 'store' | 'vault'>,
  member: CallingMember,
  id: string,
): Promise<own.MemberDocument> {
  const [row] = await findMemberDocuments(context.store.db, member.id, [id])
  if (!row) throw createNotFoundError()
  return presentDocument(await context.vault.subjectCipher(member), row)
}

/** Registers the endpoints for the member's documents. */
export function documentRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  serve(own.createDocument, ({ body, caller, context }) =>
    addDocument(context, requireCallingMember(caller), body),
  )
  serve(own.listDocuments, async ({ query, caller, context }) => {
    const member = requireCallingMember(caller)
    const all = await withPatientRecords(context, member, (records) => records.documents())
    const wanted = all.filter(({ upload_by }) => (query.upload_by ?? upload_by) === upload_by)
    const url = `${context.publicUrl}/api/documents`
    const page = paginate(wanted, query, url, query.upload_by ? { upload_by: query.upload_by } : {})
    return { ...page, results: [...(await registerDocuments(context, member, page.results))] }
  })
  serve(own.readDocument, ({ params, caller, context }) =>
    requireDocument(context, requireCallingMember(caller), params.id),
  )
  serve(own.readDocumentFile, async ({ params, caller, context }) => {
    const member = requireCallingMember(caller)
    const { mdlive_id, document_name, mime_type } = await requireDocument(context, member, params.id)
    const { data } = await withPatientRecords(context, member, (records) => records.document(mdlive_id))
    return { name: document_name, type: mime_type, bytes: Buffer.from(data, 'base64') }
  })
  serve(own.removeDocument, async ({ params, caller, context }) => {
    await removeDocument(context, requireCallingMember(caller), params.id)
    return undefined
  })
}
