import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { visitErrorMessages } from '@evenkeel/api-contract/counselor/visit-errors.messages'
import {
  acknowledgeCancellation,
  closeVisit,
  declineVisit,
  joinCounselorVisit,
  listUpcomingVisits,
  readCounselorDay,
  readCounselorVisit,
  undoDeclineVisit,
} from '@evenkeel/api-contract/counselor/visits'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  createHttpError,
  createNotFoundError,
  createValidationError,
} from '@evenkeel/server-kit/http/http-error'
import type { Patient } from '#caller.ts'
import { timeOff } from '#db/counselor-tables.ts'
import type { CounselorCaller, CounselorService } from '#modules/counselor-auth/auth.ts'
import { handleLockTimeout } from '#db/postgres-errors.ts'
import { readSchedule, toTimeSpan } from '#modules/counselor-calendar/repository.ts'
import type { Schedule } from '#modules/counselor-calendar/schedule.ts'
import {
  cancelAsCounselor,
  requestMove,
  withdrawMoveRequest,
} from '#modules/counselor-calendar/visit-decisions.ts'
import { lockPatient } from '#modules/ledger/repository.ts'
import { findPatient } from '#modules/patients/repository.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import { createRoomUrl, requireOpenVideoVisit } from '#modules/rooms/join-room.ts'
import type { AppContext } from '#app-context.ts'
import { buildCounselorDay, readUpcomingVisits } from './counselor-day.ts'
import { presentCounselorVisit } from './presenter.ts'
import { recordVisitClosing } from './record-visit-closing.ts'
import { type CounselorVisitRow, findCounselorVisit, markCancellationSeen } from './repository.ts'

/** A visit with its patient and counselor locked. */
interface LockedVisit {
  readonly tx: Queryable
  readonly own: CounselorVisitRow
  readonly schedule: Schedule
  readonly now: Temporal.Instant
}

/** The counselor's trimmed message to the patient; refuses an empty one. */
function requireMessage(message: string): string {
  const words = message.trim()
  if (words === '') throw createValidationError([{ field: 'message', message: visitErrorMessages.noWords }])
  return words
}

/** Refuses a visit that is no longer upcoming, with a text for the reason. */
function requireUpcomingVisit({
  own: { visit, closing, cancelation },
  now,
}: Pick<LockedVisit, 'own' | 'now'>): void {
  if (visit.status === 'cancelled') {
    if (cancelation?.by !== 'member') throw createHttpError('Conflict', visitErrorMessages.canceled)
    const { canceledByPerson, movedByPerson } = visitErrorMessages
    throw createHttpError('Conflict', cancelation.movedTo === null ? canceledByPerson : movedByPerson)
  }
  if (visit.status !== 'booked' || closing !== null)
    throw createHttpError('Conflict', visitErrorMessages.hasEnded)
  if (Temporal.Instant.compare(visit.startsAt, now) <= 0)
    throw createHttpError('Conflict', visitErrorMessages.hasBegun)
}

/**
 * Changes an upcoming visit and notifies its patient. Locks patient and counselor in this order, as bookings
 * and changes of hours do, so that a concurrent cancellation by the member runs before or after.
 */
async function withLockedVisit(
  service: Pick<AppContext, 'db' | 'clock' | 'news'>,
  providerId: number,
  { patient, visitId }: { readonly patient: Patient; readonly visitId: number },
  act: (locked: LockedVisit) => Promise<void>,
): Promise<void> {
  const now = service.clock.now()
  await handleLockTimeout(() =>
    service.db.transaction(async (tx) => {
      const isThere = (await lockPatient(tx, patient.id)) !== null
      const schedule = await readSchedule(tx, providerId, now, true)
      const own = await findCounselorVisit(tx, providerId, visitId)
      if (!isThere || !schedule || !own) throw createNotFoundError()
      await act({ tx, own, schedule, now })
      await invalidateNextFree(tx, providerId)
    }),
  )
  service.news.trigger()
}

type VisitDeclineBody = EndpointInput<typeof declineVisit>['body']
type VisitContext = Pick<AppContext, 'db' | 'clock' | 'vault' | 'news'>

/**
 * Whether the visit was already declined, by a repeated request or in another window: nothing is sent again.
 */
const isAlreadyDeclined = (
  { cancelation, moveRequest }: CounselorVisitRow,
  { choice }: VisitDeclineBody,
): boolean =>
  choice === 'cancel' ? cancelation?.by === 'counselor' : cancelation === null && moveRequest !== null

/** Adds time off for the visit, unless it exists: nobody else books a time the counselor cannot make. */
async function addTimeOff(
  providerId: number,
  { tx, own: { visit }, schedule: { off } }: LockedVisit,
): Promise<void> {
  const { from, to } = toTimeSpan(visit)
  if (off.some((one) => one.from <= from && to <= one.to)) return
  await tx.insert(timeOff).values({ providerId, startsAt: visit.startsAt, endsAt: visit.endsAt })
}

/** Records that a counselor cannot make an upcoming visit: the same as time off, for this visit alone. */
async function recordVisitDecline(
  service: VisitContext,
  providerId: number,
  {
    patient,
    visitId,
    body,
  }: { readonly patient: Patient; readonly visitId: number; readonly body: VisitDeclineBody },
): Promise<void> {
  const message = requireMessage(body.message)
  await withLockedVisit(service, providerId, { patient, visitId }, async (locked) => {
    const { tx, own, now } = locked
    if (isAlreadyDeclined(own, body)) return
    requireUpcomingVisit(locked)
    await addTimeOff(providerId, locked)
    const act = body.choice === 'move' ? requestMove : cancelAsCounselor
    await act(
      { db: tx, vault: service.vault },
      { visit: own.visit, patient },
      { providerId, body: message },
      now,
    )
  })
}

type UndoDeclineBody = EndpointInput<typeof undoDeclineVisit>['body']

/** Deletes the time off for this visit alone; longer time off remains. */
async function removeTimeOff(providerId: number, { tx, own: { visit } }: LockedVisit): Promise<void> {
  const { startsAt, endsAt } = timeOff
  await tx
    .delete(timeOff)
    .where(and(eq(timeOff.providerId, providerId), eq(startsAt, visit.startsAt), eq(endsAt, visit.endsAt)))
}

/**
 * Withdraws the request to move a visit and notifies the patient once; does nothing without such a request.
 */
async function undoVisitDecline(
  service: Pick<AppContext, 'db' | 'clock' | 'vault' | 'news'>,
  providerId: number,
  {
    patient,
    visitId,
    body,
  }: { readonly patient: Patient; readonly visitId: number; readonly body: UndoDeclineBody },
): Promise<void> {
  const message = requireMessage(body.message)
  await withLockedVisit(service, providerId, { patient, visitId }, async (locked) => {
    const { tx, own, now } = locked
    requireUpcomingVisit(locked)
    if (own.moveRequest === null) return
    await removeTimeOff(providerId, locked)
    await withdrawMoveRequest(
      { db: tx, vault: service.vault },
      { visit: own.visit, patient },
      { providerId, body: message },
      now,
    )
  })
}

/** A visit of the caller with its patient, recorded for the audit log. */
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
  /** The visit in its state after a change. */
  const asItStands = async ({ providerId }: CounselorCaller, patient: Patient, id: number) => {
    const own = await findCounselorVisit(service.db, providerId, id)
    if (!own) throw createNotFoundError()
    return presentCounselorVisit(service, patient, own)
  }
  serve(closeVisit, async ({ caller, params, body, request }) => {
    const visitId = params.visit_id
    const { patient } = await requireVisit(service, caller, visitId, request)
    await recordVisitClosing(service, caller.providerId, { patient, visitId, body })
    service.roomNews.tell(visitId)
    return asItStands(caller, patient, visitId)
  })
  serve(declineVisit, async ({ caller, params, body, request }) => {
    const visitId = params.visit_id
    const { patient } = await requireVisit(service, caller, visitId, request)
    await recordVisitDecline(service, caller.providerId, { patient, visitId, body })
    return asItStands(caller, patient, visitId)
  })
  serve(undoDeclineVisit, async ({ caller, params, body, request }) => {
    const visitId = params.visit_id
    const { patient } = await requireVisit(service, caller, visitId, request)
    await undoVisitDecline(service, caller.providerId, { patient, visitId, body })
    return asItStands(caller, patient, visitId)
  })
  serve(acknowledgeCancellation, async ({ caller, params, request }) => {
    const { own } = await requireVisit(service, caller, params.visit_id, request)
    await markCancellationSeen(service.db, own.visit.id, service.clock.now())
    return undefined
  })
}
