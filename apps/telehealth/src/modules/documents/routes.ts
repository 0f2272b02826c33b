import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import {
  createPatientDocument,
  listPatientDocuments,
  readPatientDocument,
  removePatientDocument,
} from '@evenkeel/api-contract/telehealth/documents'
import { createHttpError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { type Patient, requirePatient } from '#caller.ts'
import type { RouteContext, AppContext } from '#app-context.ts'
import {
  documentContentContext,
  getRemovalRefusal,
  presentDocument,
  presentDocumentList,
} from './presenter.ts'
import {
  deleteDocument,
  findPatientDocuments,
  isSentWithMessage,
  listDocuments,
  lockPatientDocument,
  readContent,
} from './repository.ts'
import { createDocument } from './save-document.ts'

/** Deletes a document the patient added; does nothing when it is already deleted (decision 016). */
async function removeDocument({ db }: Pick<AppContext, 'db'>, patient: Patient, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockPatientDocument(tx, patient.id, id)
    if (!found) return
    const reason = getRemovalRefusal(found, await isSentWithMessage(tx, id))
    if (reason !== null) throw createHttpError('Unprocessable', documentErrorMessages[reason])
    await deleteDocument(tx, id)
  })
}

export function documentRoutes(
  service: Pick<RouteContext, 'serve' | 'db' | 'clock' | 'vault' | 'scanner'>,
): void {
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
