import type { cannotMakeVisit } from '@evenkeel/contract/counselor/visits'
import type { Received } from '@evenkeel/contract/endpoint'
import type { Patient } from '#caller.ts'
import { timeOff } from '#db/calendar-tables.ts'
import type { ServiceDeps } from '#service.ts'
import { askToMove, cancelAsCounselor } from '../calendar/decided-visits.ts'
import { spanOf } from '../calendar/store.ts'
import { type LockedVisit, requireAhead, withLockedVisit, wordsOf } from './visit-ahead.ts'
import type { OwnVisit } from './visit-store.ts'

type Said = Received<typeof cannotMakeVisit>['body']
type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'vault' | 'news'>

/** Whether it was said before, by a press that was repeated or in another window: nothing is sent again then. */
const wasSaid = ({ cancelation, moveRequest }: OwnVisit, { choice }: Said): boolean =>
  choice === 'cancel' ? cancelation?.by === 'counselor' : cancelation === null && moveRequest !== null

/** Takes the time of a visit off, where it is not off already: nobody else books what the counselor cannot make. */
async function takeOff(
  providerId: number,
  { tx, own: { visit }, schedule: { off } }: LockedVisit,
): Promise<void> {
  const { from, to } = spanOf(visit)
  if (off.some((one) => one.from <= from && to <= one.to)) return
  await tx.insert(timeOff).values({ providerId, startsAt: visit.startsAt, endsAt: visit.endsAt })
}

/** Says that a counselor cannot make a visit ahead: what time off does with a visit that it meets, for this one alone. */
export async function cannotMake(
  service: Deps,
  providerId: number,
  { patient, visitId, said }: { readonly patient: Patient; readonly visitId: number; readonly said: Said },
): Promise<void> {
  const body = wordsOf(said.message)
  await withLockedVisit(service, providerId, { patient, visitId }, async (locked) => {
    const { tx, own, now } = locked
    if (wasSaid(own, said)) return
    requireAhead(locked)
    await takeOff(providerId, locked)
    const act = said.choice === 'move' ? askToMove : cancelAsCounselor
    await act({ db: tx, vault: service.vault }, { visit: own.visit, patient }, { providerId, body }, now)
  })
}
