import type { undoDeclineVisit } from '@evenkeel/api-contract/counselor/visits'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { and, eq } from 'drizzle-orm'
import type { Patient } from '#caller.ts'
import { timeOff } from '#db/calendar-tables.ts'
import type { ServiceDeps } from '#service.ts'
import { withdrawMoveRequest } from '#modules/counselor-calendar/visit-decisions.ts'
import { type LockedVisit, requireUpcomingVisit, withLockedVisit, requireMessage } from './lock-visit.ts'

type UndoDeclineBody = EndpointInput<typeof undoDeclineVisit>['body']

/** Ends the time off that is for this visit alone; longer time off stays, and the visit in it. */
async function removeTimeOff(providerId: number, { tx, own: { visit } }: LockedVisit): Promise<void> {
  const { startsAt, endsAt } = timeOff
  await tx
    .delete(timeOff)
    .where(and(eq(timeOff.providerId, providerId), eq(startsAt, visit.startsAt), eq(endsAt, visit.endsAt)))
}

/** Takes back that the person was asked to move a visit, and tells them once; where nobody was asked, nothing is done. */
export async function undoVisitDecline(
  service: Pick<ServiceDeps, 'db' | 'clock' | 'vault' | 'news'>,
  providerId: number,
  {
    patient,
    visitId,
    said,
  }: { readonly patient: Patient; readonly visitId: number; readonly said: UndoDeclineBody },
): Promise<void> {
  const body = requireMessage(said.message)
  await withLockedVisit(service, providerId, { patient, visitId }, async (locked) => {
    const { tx, own, now } = locked
    requireUpcomingVisit(locked)
    if (own.moveRequest === null) return
    await removeTimeOff(providerId, locked)
    await withdrawMoveRequest(
      { db: tx, vault: service.vault },
      { visit: own.visit, patient },
      { providerId, body },
      now,
    )
  })
}
