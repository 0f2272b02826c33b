import {
  createPatientDocument,
  listPatientDocuments,
  readPatientDocument,
  removePatientDocument,
} from '@evenkeel/api-contract/telehealth/documents'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { requirePatient } from '#caller.ts'
import type { Service } from '#service.ts'
import { createDocument } from './save-document.ts'
import { presentDocument, presentDocumentList } from './presenter.ts'
import { removeDocument } from './remove-document.ts'
import { documentContentContext } from './encryption.ts'
import { findPatientDocuments, listDocuments, readContent } from './repository.ts'

/** Mounts the calls about documents. */
export function documentRoutes(service: Pick<Service, 'serve' | 'db' | 'clock' | 'vault' | 'scanner'>): void {
  const { db, vault, serve } = service
  serve(listPatientDocuments, async ({ caller }) => {
    const patient = requirePatient(caller)
    const cipher = await vault.patientCipher(patient)
    return { documents: await presentDocumentList(cipher, await listDocuments(db, patient.id)) }
  })
  serve(readPatientDocument, async ({ caller, params }) => {
    const patient = requirePatient(caller)
    const [found] = await findPatientDocuments(db, patient.id, [params.document_id])
    if (!found) throw createNotFoundError()
    const cipher = await vault.patientCipher(patient)
    const content = await cipher.decryptBytes(
      documentContentContext(found.document.id),
      await readContent(db, found.document.id),
    )
    return { ...(await presentDocument(cipher, found)), data: content.toString('base64') }
  })
  serve(createPatientDocument, async ({ caller, body }) => ({
    doc: await createDocument(service, requirePatient(caller), body.doc),
  }))
  serve(removePatientDocument, async ({ caller, params }) => {
    await removeDocument(service, requirePatient(caller), params.document_id)
    return undefined
  })
}
