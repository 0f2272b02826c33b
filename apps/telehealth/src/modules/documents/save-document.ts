import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { limits } from '@evenkeel/api-contract/limits'
import type { createPatientDocument, TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { type AcceptedFile, acceptUpload, createFileError } from '@evenkeel/server-kit/files/accept-upload'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Patient } from '#caller.ts'
import { nextId } from '#db/ids.ts'
import type { AppContext } from '#app-context.ts'
import { documentContentContext, documentNameContext, presentDocument } from './presenter.ts'
import { addDocument, countDocuments, findByClientId, type FoundDocument, readContent } from './repository.ts'

type DocumentBody = EndpointInput<typeof createPatientDocument>['body']['doc']

/** A document to store, and its sender. */
interface DocumentToSave {
  readonly file: AcceptedFile
  readonly recordType: DocumentBody['record_type']
  readonly clientDocumentId: string | null
  /** The counselor who sends it; null: the patient. */
  readonly providerId: number | null
}

/** The document created under the same client id, when it is the same file; refuses a different one. */
async function findReplay(
  service: Pick<AppContext, 'db'>,
  cipher: Cipher,
  { document, providerName }: FoundDocument,
  file: AcceptedFile,
): Promise<TelehealthDocument> {
  const shown = await presentDocument(cipher, { document, providerName })
  const content = await cipher.decryptBytes(
    documentContentContext(document.id),
    await readContent(service.db, document.id),
  )
  if (shown.document_name === file.name && content.equals(file.bytes)) return shown
  throw createHttpError('Unprocessable', 'This file was sent before with other contents.')
}

/** Saves a validated file for a patient, once. */
export async function saveDocument(
  service: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  patient: Patient,
  { file, recordType, clientDocumentId, providerId }: DocumentToSave,
): Promise<TelehealthDocument> {
  const { db, clock } = service
  const cipher = await service.vault.patientCipher(patient)
  const earlier = async () => {
    const found = clientDocumentId && (await findByClientId(db, patient.id, clientDocumentId))
    return found ? findReplay(service, cipher, found, file) : null
  }
  const before = await earlier()
  if (before) return before
  const stored = await countDocuments(db, patient.id)
  const isFull =
    stored.count >= limits.documentsPerMember ||
    stored.bytes + file.bytes.length > limits.documentBytesPerMember
  if (isFull && providerId === null) throw createFileError('ValidationError', documentErrorMessages.full)
  const id = await nextId(db, 'document_ids')
  const row = {
    id,
    patientId: patient.id,
    providerId,
    name: cipher.encrypt(documentNameContext(id), file.name),
    mimeType: file.type,
    recordType,
    extension: file.extension,
    size: file.bytes.length,
    scan: file.scan,
    clientDocumentId,
    createdAt: clock.now(),
  }
  const content = cipher.encryptBytes(documentContentContext(id), file.bytes)
  const isNew = await db.transaction((tx) => addDocument(tx, row, content))
  if (isNew) return presentDocument(cipher, { document: row, providerName: null })
  const won = await earlier()
  if (!won) throw new Error('document was not inserted and has no duplicate')
  return won
}

/** Saves a document that a patient sends (CALL-50, DOC-03). */
export async function createDocument(
  service: Pick<AppContext, 'db' | 'clock' | 'vault' | 'scanner'>,
  patient: Patient,
  sent: DocumentBody,
): Promise<TelehealthDocument> {
  const file = await acceptUpload(service.scanner, {
    name: sent.document_name,
    type: sent.mime_type,
    bytes: Buffer.from(sent.data, 'base64'),
  })
  return saveDocument(service, patient, {
    file,
    recordType: sent.record_type,
    clientDocumentId: sent.client_document_id ?? null,
    providerId: null,
  })
}
