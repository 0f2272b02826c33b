import {
  createPatientDocument,
  listPatientDocuments,
  readPatientDocument,
} from '@evenkeel/contract/telehealth/documents'
import { notFound } from '@evenkeel/server/http/failure'
import { patientOf } from '#caller.ts'
import type { Service } from '#service.ts'
import { createDocument } from './keep-document.ts'
import { presentDocument, presentDocuments } from './present.ts'
import { contentPlace } from './sealed.ts'
import { findOwn, listOf, readContent } from './store.ts'

/** Mounts the calls about documents (contract.md 4.9). */
export function documentRoutes(service: Service): void {
  const { db, vault, serve } = service
  serve(listPatientDocuments, async ({ caller }) => {
    const patient = patientOf(caller)
    const box = await vault.boxOf(patient.ou)
    return { documents: await presentDocuments(box, await listOf(db, patient.id)) }
  })
  serve(readPatientDocument, async ({ caller, params }) => {
    const patient = patientOf(caller)
    const [found] = await findOwn(db, patient.id, [params.document_id])
    if (!found) throw notFound()
    const box = await vault.boxOf(patient.ou)
    const content = await box.openBytes(
      contentPlace(found.document.id),
      await readContent(db, found.document.id),
    )
    return { ...(await presentDocument(box, found)), data: content.toString('base64') }
  })
  serve(createPatientDocument, async ({ caller, body }) => ({
    doc: await createDocument(service, patientOf(caller), body.doc),
  }))
}
