import * as own from '@evenkeel/api-contract/portal/documents'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { CallingMember } from '#http/caller.ts'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import { paginate } from '#http/paginate.ts'
import { requireCallingMember } from '#http/require-calling-member.ts'
import { addDocument } from './add-document.ts'
import { withPatientRecords } from './with-patient-records.ts'
import { presentDocument, registerDocuments } from './register-documents.ts'
import { removeDocument } from './remove-document.ts'
import { findMemberDocuments } from './document-repository.ts'
import type { DocumentsDeps } from './deps.ts'

async function requireDocument(
  deps: Pick<DocumentsDeps, 'store' | 'vault'>,
  member: CallingMember,
  id: string,
): Promise<own.MemberDocument> {
  const [row] = await findMemberDocuments(deps.store.db, member.id, [id])
  if (!row) throw createNotFoundError()
  return presentDocument(await deps.vault.subjectCipher(member), row)
}

/** Mounts the member's documents. */
export function documentRoutes(serve: RegisterTenantEndpoint<DocumentsDeps>): void {
  serve(own.createDocument, ({ body, caller, deps }) => addDocument(deps, requireCallingMember(caller), body))
  serve(own.listDocuments, async ({ query, caller, deps }) => {
    const member = requireCallingMember(caller)
    const all = await withPatientRecords(deps, member, (records) => records.documents())
    const wanted = all.filter(({ upload_by }) => (query.upload_by ?? upload_by) === upload_by)
    const url = `${deps.publicUrl}/api/documents`
    const page = paginate(wanted, query, url, query.upload_by ? { upload_by: query.upload_by } : {})
    return { ...page, results: [...(await registerDocuments(deps, member, page.results))] }
  })
  serve(own.readDocument, ({ params, caller, deps }) =>
    requireDocument(deps, requireCallingMember(caller), params.id),
  )
  serve(own.readDocumentFile, async ({ params, caller, deps }) => {
    const member = requireCallingMember(caller)
    const { mdlive_id, document_name, mime_type } = await requireDocument(deps, member, params.id)
    const { data } = await withPatientRecords(deps, member, (records) => records.document(mdlive_id))
    return { name: document_name, type: mime_type, bytes: Buffer.from(data, 'base64') }
  })
  serve(own.removeDocument, async ({ params, caller, deps }) => {
    await removeDocument(deps, requireCallingMember(caller), params.id)
    return undefined
  })
}
