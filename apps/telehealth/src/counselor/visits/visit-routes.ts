import {
  canMakeVisit,
  cannotMakeVisit,
  endVisit,
  joinCounselorVisit,
  listVisitsAhead,
  noteCancelationSeen,
  readCounselorDay,
  readCounselorVisit,
} from '@evenkeel/contract/counselor/visits'
import { notFound } from '@evenkeel/server/http/failure'
import type { FastifyRequest } from 'fastify'
import type { Patient } from '#caller.ts'
import { findPatient } from '#patients/store.ts'
import { openVideo, roomAddress } from '#rooms/enter.ts'
import type { CounselorCaller } from '../caller.ts'
import type { CounselorService } from '../service.ts'
import { canMake } from './can-make.ts'
import { cannotMake } from './cannot-make.ts'
import { readDay, readVisitsAhead } from './day.ts'
import { end } from './end-visit.ts'
import { presentOwnVisit } from './present-visit.ts'
import { findOwnVisit, noteSeen } from './visit-store.ts'

/** A visit of the caller's own with its patient, who is noted for the audit. */
async function theVisit(
  { db, vault, noteMember }: CounselorService,
  { providerId }: CounselorCaller,
  id: number,
  request: FastifyRequest,
) {
  const own = await findOwnVisit(db, providerId, id)
  const patient = own && (await findPatient({ db, vault }, own.visit.patientId))
  if (!own || !patient) throw notFound()
  await noteMember(request, patient)
  return { own, patient }
}

/** Mounts a counselor's day and visits. */
export function counselorVisitRoutes(service: CounselorService): void {
  const { serve } = service
  serve(readCounselorDay, ({ caller, request }) => readDay(service, caller, request))
  serve(listVisitsAhead, async ({ caller, request }) => ({
    visits: await readVisitsAhead(service, caller, request),
  }))
  serve(readCounselorVisit, async ({ caller, params, request }) => {
    const { own, patient } = await theVisit(service, caller, params.visit_id, request)
    return presentOwnVisit(service, patient, own)
  })
  serve(joinCounselorVisit, async ({ caller, params, request }) => {
    const { own } = await theVisit(service, caller, params.visit_id, request)
    const { visit, closing, cancelation } = own
    const { id } = visit
    const { closesAt } = openVideo(
      { appointment: visit, closedAs: closing?.attendance ?? null, canceledBy: cancelation?.by ?? null },
      service.clock.now(),
    )
    const pass = await service.roomPasses.issue({ appointmentId: id, role: 'counselor', endsAt: closesAt })
    return { url: roomAddress(service, id, pass) }
  })
  /** A visit as it stands after an act. */
  const asItStands = async ({ providerId }: CounselorCaller, patient: Patient, id: number) => {
    const own = await findOwnVisit(service.db, providerId, id)
    if (!own) throw notFound()
    return presentOwnVisit(service, patient, own)
  }
  serve(endVisit, async ({ caller, params, body: said, request }) => {
    const visitId = params.visit_id
    const { patient } = await theVisit(service, caller, visitId, request)
    await end(service, caller.providerId, { patient, visitId, said })
    service.roomNews.tell(visitId)
    return asItStands(caller, patient, visitId)
  })
  serve(cannotMakeVisit, async ({ caller, params, body: said, request }) => {
    const visitId = params.visit_id
    const { patient } = await theVisit(service, caller, visitId, request)
    await cannotMake(service, caller.providerId, { patient, visitId, said })
    return asItStands(caller, patient, visitId)
  })
  serve(canMakeVisit, async ({ caller, params, body: said, request }) => {
    const visitId = params.visit_id
    const { patient } = await theVisit(service, caller, visitId, request)
    await canMake(service, caller.providerId, { patient, visitId, said })
    return asItStands(caller, patient, visitId)
  })
  serve(noteCancelationSeen, async ({ caller, params, request }) => {
    const { own } = await theVisit(service, caller, params.visit_id, request)
    await noteSeen(service.db, own.visit.id, service.clock.now())
    return undefined
  })
}
