import type { declineVisit } from '@evenkeel/api-contract/counselor/visits'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { Patient } from '#caller.ts'
import { timeOff } from '#db/calendar-tables.ts'
import type { ServiceDeps } from '#service.ts'
import { requestMove, cancelAsCounselor } from '#modules/counselor-calendar/visit-decisions.ts'
import { toTimeSpan } from '#modules/counselor-calendar/repository.ts'
import { type LockedVisit, requireUpcomingVisit, withLockedVisit, requireMessage } from './lock-visit.ts'
import type { CounselorVisitRow } from './repository.ts'

type VisitDeclineBody = EndpointInput<typeof declineVisit>['body']
type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'vault' | 'news'>

/** Whether it was said before, by a press that was repeated or in another window: nothing is sent again then. */
const isAlreadyDeclined = (
  { cancelation, moveRequest }: CounselorVisitRow,
  { choice }: VisitDeclineBody,
): boolean =>
  choice === 'cancel' ? cancelation?.by === 'counselor' : cancelation === null && moveRequest !== null

/** Takes the time of a visit off, where it is not off already: nobody else books what the counselor cannot make. */
async function addTimeOff(
  providerId: number,
  { tx, own: { visit }, schedule: { off } }: LockedVisit,
): Promise<void> {
  const { from, to } = toTimeSpan(visit)
  if (off.some((one) => one.from <= from && to <= one.to)) return
  await tx.insert(timeOff).values({ providerId, startsAt: visit.startsAt, endsAt: visit.endsAt })
}

/** Says that a counselor cannot make a visit ahead: what time off does with a visit that it meets, for this one alone. */
export async function recordVisitDecline(
  service: Deps,
  providerId: number,
  {
    patient,
    visitId,
    said,
  }: { readonly patient: Patient; readonly visitId: number; readonly said: VisitDeclineBody },
): Promise<void> {
  const body = requireMessage(said.message)
  await withLockedVisit(service, providerId, { patient, visitId }, async (locked) => {
    const { tx, own, now } = locked
    if (isAlreadyDeclined(own, said)) return
    requireUpcomingVisit(locked)
    await addTimeOff(providerId, locked)
    const act = said.choice === 'move' ? requestMove : cancelAsCounselor
    await act({ db: tx, vault: service.vault }, { visit: own.visit, patient }, { providerId, body }, now)
  })
}
