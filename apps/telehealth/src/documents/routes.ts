import {
  createPatientDocument,
  listPatientDocuments,
  readPatientDocument,
  removePatientDocument,
} from '@evenkeel/contract/telehealth/documents'
import { notFound } from '@evenkeel/server/http/failure'
import { patientOf } from '#caller.ts'
import type { Service } from '#service.ts'
import { createDocument } from './save-document.ts'
import { presentDocument, presentListed } from './present.ts'
import { removeDocument } from './remove-document.ts'
import { contentPlace } from './encryption.ts'
import { findOwn, listOf, readContent } from './store.ts'

/** Mounts the calls about documents. */
export function documentRoutes(service: Pick<Service, 'serve' | 'db' | 'clock' | 'vault' | 'scanner'>): void {
  const { db, vault, serve } = service
  serve(listPatientDocuments, async ({ caller }) => {
    const patient = patientOf(caller)
    const cipher = await vault.patientCipher(patient)
    return { documents: await presentListed(cipher, await listOf(db, patient.id)) }
  })
  serve(readPatientDocument, async ({ caller, params }) => {
    const patient = patientOf(caller)
    const [found] = await findOwn(db, patient.id, [params.document_id])
    if (!found) throw notFound()
    const cipher = await vault.patientCipher(patient)
    const content = await cipher.decryptBytes(
      contentPlace(found.document.id),
      await readContent(db, found.document.id),
    )
    return { ...(await presentDocument(cipher, found)), data: content.toString('base64') }
  })
  serve(createPatientDocument, async ({ caller, body }) => ({
    doc: await createDocument(service, patientOf(caller), body.doc),
  }))
  serve(removePatientDocument, async ({ caller, params }) => {
    await removeDocument(service, patientOf(caller), params.document_id)
    return undefined
  })
}
