import {
  requestCareLineCall,
  listCases,
  readCase,
  readCaseDocument,
} from '@evenkeel/api-contract/counselor/cases'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyRequest } from 'fastify'
import type { Patient } from '#caller.ts'
import { documentContentContext } from '#modules/documents/encryption.ts'
import { presentDocument, presentDocuments } from '#modules/documents/presenter.ts'
import { readContent } from '#modules/documents/repository.ts'
import { getPatientTimeZone } from '#modules/ledger/repository.ts'
import type { CounselorCaller } from '#modules/counselor-auth/counselor-caller.ts'
import { presentCaseOffer } from '#modules/counselor-offers/presenter.ts'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'
import { presentVisit } from '#modules/counselor-visits/visit-state.ts'
import { listVisitsOfCase } from '#modules/counselor-visits/repository.ts'
import { presentCareCall, presentCareLine } from './care-call.ts'
import { findDocumentOfCase, listDocumentsOfCase, listCaseRows } from './repository.ts'
import { requireCasePatient } from './require-case-patient.ts'
import { loadPersons, presentPerson } from './case-persons.ts'

/** The patient of a case of the caller's own, who is noted for the audit. */
export async function requireCase(
  { db, vault, noteMember }: Pick<CounselorService, 'db' | 'vault' | 'noteMember'>,
  caller: CounselorCaller,
  patientId: number,
  request: FastifyRequest,
): Promise<Patient> {
  const patient = await requireCasePatient({ db, vault }, caller, patientId)
  await noteMember(request, patient)
  return patient
}

/** Mounts the list of cases, one case, and its files. */
function readRoutes(service: CounselorService): void {
  const { db, vault, clock, serve } = service
  serve(listCases, async ({ caller, request }) => {
    const rows = await listCaseRows(db, caller.providerId, clock.now())
    const personOf = await loadPersons(
      service,
      request,
      rows.map(({ patientId }) => patientId),
    )
    return {
      cases: rows.flatMap(({ patientId, nextAt, lastAt, unread }) => {
        const person = personOf(patientId)
        const times = { next_visit_at: nextAt?.toString() ?? null, last_visit_at: lastAt?.toString() ?? null }
        return person ? [{ ...person, unread, ...times }] : []
      }),
    }
  })
  serve(readCase, async ({ caller, params, request }) => {
    const patient = await requireCase(service, caller, params.patient_id, request)
    const pair = { providerId: caller.providerId, patientId: patient.id }
    const visits = await listVisitsOfCase(db, pair.providerId, pair.patientId)
    const cipher = await vault.patientCipher(patient)
    return {
      ...presentPerson(patient),
      timezone: getPatientTimeZone(patient),
      visits: visits.map((visit) => presentVisit(visit, clock.now())),
      documents: await presentDocuments(cipher, await listDocumentsOfCase(db, pair)),
      offer: presentCaseOffer(await service.offers.acceptedOf(caller.staffId, patient.memberId)),
      ...(await presentCareLine(service, patient)),
    }
  })
  serve(readCaseDocument, async ({ caller, params, request }) => {
    const patient = await requireCase(service, caller, params.patient_id, request)
    const pair = { providerId: caller.providerId, patientId: patient.id }
    const found = await findDocumentOfCase(db, pair, params.document_id)
    if (!found) throw createNotFoundError()
    const { id } = found.document
    const cipher = await vault.patientCipher(patient)
    const { document_name, mime_type } = await presentDocument(cipher, found)
    const content = await cipher.decryptBytes(documentContentContext(id), await readContent(db, id))
    return { document_name, mime_type, data: content.toString('base64') }
  })
}

/** Mounts a counselor's cases. */
export function counselorCaseRoutes(service: CounselorService): void {
  readRoutes(service)
  service.serve(requestCareLineCall, async ({ caller, params, body, request }) => {
    const patient = await requireCase(service, caller, params.patient_id, request)
    const said = body.why === undefined ? null : { why: body.why, words: body.words ?? null }
    await service.careLine.ask(patient.memberId, caller.staffId, said)
    const asked = presentCareCall(await service.careLine.read(patient.memberId))
    if (!asked) throw createNotFoundError()
    return asked
  })
}
