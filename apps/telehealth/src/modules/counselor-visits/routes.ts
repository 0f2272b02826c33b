import {
  undoDeclineVisit,
  declineVisit,
  closeVisit,
  joinCounselorVisit,
  listUpcomingVisits,
  acknowledgeCancellation,
  readCounselorDay,
  readCounselorVisit,
} from '@evenkeel/api-contract/counselor/visits'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyRequest } from 'fastify'
import type { Patient } from '#caller.ts'
import { findPatient } from '#modules/patients/repository.ts'
import { requireOpenVideoVisit, createRoomUrl } from '#modules/rooms/join-room.ts'
import type { CounselorCaller } from '#modules/counselor-auth/counselor-caller.ts'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'
import { undoVisitDecline } from './undo-visit-decline.ts'
import { recordVisitDecline } from './record-visit-decline.ts'
import { buildCounselorDay, readUpcomingVisits } from './counselor-day.ts'
import { recordVisitClosing } from './record-visit-closing.ts'
import { presentCounselorVisit } from './presenter.ts'
import { findCounselorVisit, markCancellationSeen } from './repository.ts'

/** A visit of the caller's own with its patient, who is noted for the audit. */
async function requireVisit(
  { db, vault, noteMember }: CounselorService,
  { providerId }: CounselorCaller,
  id: number,
  request: FastifyRequest,
) {
  const own = await findCounselorVisit(db, providerId, id)
  const patient = own && (await findPatient({ db, vault }, own.visit.patientId))
  if (!own || !patient) throw createNotFoundError()
  await noteMember(request, patient)
  return { own, patient }
}

/** Mounts a counselor's day and visits. */
export function counselorVisitRoutes(service: CounselorService): void {
  const { serve } = service
  serve(readCounselorDay, ({ caller, request }) => buildCounselorDay(service, caller, request))
  serve(listUpcomingVisits, async ({ caller, request }) => ({
    visits: await readUpcomingVisits(service, caller, request),
  }))
  serve(readCounselorVisit, async ({ caller, params, request }) => {
    const { own, patient } = await requireVisit(service, caller, params.visit_id, request)
    return presentCounselorVisit(service, patient, own)
  })
  serve(joinCounselorVisit, async ({ caller, params, request }) => {
    const { own } = await requireVisit(service, caller, params.visit_id, request)
    const { visit, closing, cancelation } = own
    const { id } = visit
    const { closesAt } = requireOpenVideoVisit(
      { appointment: visit, closedAs: closing?.attendance ?? null, canceledBy: cancelation?.by ?? null },
      service.clock.now(),
    )
    const pass = await service.roomPasses.issue({ appointmentId: id, role: 'counselor', endsAt: closesAt })
    return { url: createRoomUrl(service, id, pass) }
  })
  /** A visit as it stands after an act. */
  const asItStands = async ({ providerId }: CounselorCaller, patient: Patient, id: number) => {
    const own = await findCounselorVisit(service.db, providerId, id)
    if (!own) throw createNotFoundError()
    return presentCounselorVisit(service, patient, own)
  }
  serve(closeVisit, async ({ caller, params, body: said, request }) => {
    const visitId = params.visit_id
    const { patient } = await requireVisit(service, caller, visitId, request)
    await recordVisitClosing(service, caller.providerId, { patient, visitId, said })
    service.roomNews.tell(visitId)
    return asItStands(caller, patient, visitId)
  })
  serve(declineVisit, async ({ caller, params, body: said, request }) => {
    const visitId = params.visit_id
    const { patient } = await requireVisit(service, caller, visitId, request)
    await recordVisitDecline(service, caller.providerId, { patient, visitId, said })
    return asItStands(caller, patient, visitId)
  })
  serve(undoDeclineVisit, async ({ caller, params, body: said, request }) => {
    const visitId = params.visit_id
    const { patient } = await requireVisit(service, caller, visitId, request)
    await undoVisitDecline(service, caller.providerId, { patient, visitId, said })
    return asItStands(caller, patient, visitId)
  })
  serve(acknowledgeCancellation, async ({ caller, params, request }) => {
    const { own } = await requireVisit(service, caller, params.visit_id, request)
    await markCancellationSeen(service.db, own.visit.id, service.clock.now())
    return undefined
  })
}
