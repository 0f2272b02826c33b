import { sanitizeFileName } from '@evenkeel/api-contract/fields/files/file-name'
import {
  type DocumentType,
  getExtension,
  getTypeByName,
} from '@evenkeel/api-contract/fields/files/file-types'
import { createDocument } from '@evenkeel/api-contract/portal/documents'
import { PATIENT_RECORD } from '@evenkeel/api-contract/telehealth/constants'
import {
  createPatientDocument,
  readPatientDocument,
  type TelehealthDocument,
} from '@evenkeel/api-contract/telehealth/documents'
import { decodeBase64, encodeBase64 } from '@evenkeel/web/files'
import type { Delivery, ProgressListener } from '#session/delivery.ts'
import type { Session } from '#session/session.ts'
import type { Attachment } from './attachments.ts'

/** File name for a download: the document's own, with an extension that matches its content (trust S16). */
export function getDownloadName(name: string, type: DocumentType): string {
  const safe = sanitizeFileName(name) ?? 'document'
  return getTypeByName(safe) === type
    ? safe
    : `${safe.replace(/\.[a-z0-9]{1,5}$/i, '')}.${getExtension(type)}`
}

type UploadCalls = Pick<Delivery, 'own' | 'telehealth'>

/**
 * Request body of an upload, for both services. If the browser reports no type, the extension determines it.
 */
const getUploadBody = async ({ file, key }: Pick<Attachment, 'file' | 'key'>) => ({
  document_name: file.name,
  mime_type: file.type || (getTypeByName(file.name) ?? ''),
  data: await encodeBase64(file),
  client_document_id: key,
})

/** Uploads a file that a message will reference (CALL-42, MSG-03). Resolves with the document id. */
export async function uploadForMessage(
  session: Session,
  ways: UploadCalls,
  attachment: Attachment,
  onProgress: ProgressListener,
  signal: AbortSignal,
): Promise<string> {
  const body = await getUploadBody(attachment)
  signal.throwIfAborted()
  const call = session.through(ways.own(onProgress))
  return (await call(createDocument, { body, signal })).id
}

/** Uploads a file to the member's documents (CALL-50, DOC-03). */
export async function uploadDocument(
  session: Session,
  ways: UploadCalls,
  patientId: number,
  attachment: Attachment,
  onProgress: ProgressListener,
  signal: AbortSignal,
): Promise<string> {
  const doc = { ...(await getUploadBody(attachment)), record_type: PATIENT_RECORD }
  signal.throwIfAborted()
  const call = session.through(ways.telehealth(onProgress))
  const sent = { params: { id: patientId }, body: { doc }, signal }
  return String((await call(createPatientDocument, sent)).doc.id)
}

/** Downloads a document with its contents, as a file that can be shown or saved (CALL-49, DOC-02). */
export async function downloadDocument(
  session: Session,
  patientId: number,
  { id, document_name, mime_type }: Pick<TelehealthDocument, 'id' | 'document_name' | 'mime_type'>,
): Promise<File> {
  const { data } = await session.telehealth(readPatientDocument, {
    params: { id: patientId, document_id: id },
  })
  return new File([decodeBase64(data)], getDownloadName(document_name, mime_type), { type: mime_type })
}
