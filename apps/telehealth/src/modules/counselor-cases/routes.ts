import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import {
  listCases,
  readCase,
  readCaseDocument,
  requestCareLineCall,
} from '@evenkeel/api-contract/counselor/cases'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Patient } from '#caller.ts'
import { fitsInteger } from '#db/ids.ts'
import type { CounselorCaller, CounselorService } from '#modules/counselor-auth/auth.ts'
import {
  loadPersons,
  presentCareCall,
  presentCareLine,
  presentCaseOffer,
  presentPerson,
} from './presenter.ts'
import { listVisitsOfCase } from '#modules/counselor-visits/repository.ts'
import { presentVisit } from '#modules/counselor-visits/presenter.ts'
import { documentContentContext, presentDocument, presentDocuments } from '#modules/documents/presenter.ts'
import { readContent } from '#modules/documents/repository.ts'
import { getPatientTimeZone } from '#modules/ledger/repository.ts'
import { findPatient, type PatientAccess } from '#modules/patients/repository.ts'
import { findDocumentOfCase, listCaseRows, listDocumentsOfCase } from './repository.ts'

/** Whether a patient has a visit with a counselor that was not canceled, a conversation or a referral. */
async function isCase(db: Queryable, providerId: number, patientId: number): Promise<boolean> {
  const [row] = await queryRows<{ is: boolean }>(
    db,
    sql`select exists (
        select from telehealth.appointments
        where provider_id = ${providerId} and patient_id = ${patientId} and status in ('booked', 'completed')
      ) or exists (
        select from telehealth.conversations where provider_id = ${providerId} and patient_id = ${patientId}
      ) or exists (
        select from telehealth.referrals where provider_id = ${providerId} and patient_id = ${patientId}
      ) as is`,
  )
  return row?.is === true
}

/** The patient of one of the caller's cases. Other counselors' cases are not found. */
async function requireCasePatient(
  at: PatientAccess,
  { providerId }: Pick<CounselorCaller, 'providerId'>,
  patientId: number,
): Promise<Patient> {
  if (!fitsInteger(patientId) || !(await isCase(at.db, providerId, patientId))) throw createNotFoundError()
  const patient = await findPatient(at, patientId)
  if (patient?.kind !== 'patient') throw createNotFoundError()
  return patient
}

/** The patient of one of the caller's cases, recorded for the audit log. */
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

/** Mounts the endpoints for the list of cases, one case and its documents. */
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

export function counselorCaseRoutes(service: CounselorService): void {
  readRoutes(service)
  service.serve(requestCareLineCall, async ({ caller, params, body, request }) => {
    const patient = await requireCase(service, caller, params.patient_id, request)
    const reason = body.why === undefined ? null : { why: body.why, words: body.words ?? null }
    await service.careLine.ask(patient.memberId, caller.staffId, reason)
    const careCall = presentCareCall(await service.careLine.read(patient.memberId))
    if (!careCall) throw createNotFoundError()
    return careCall
  })
}
