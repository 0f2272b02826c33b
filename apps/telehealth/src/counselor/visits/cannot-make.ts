import type { cannotMakeVisit } from '@evenkeel/contract/counselor/visits'
import { visitFaults } from '@evenkeel/contract/counselor/visit-faults.words'
import type { Received } from '@evenkeel/contract/endpoint'
import { invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import type { Patient } from '#caller.ts'
import { timeOff } from '#db/calendar-tables.ts'
import { lockPatient } from '#ledger/store.ts'
import { invalidateNextFree } from '#providers/next-free-cache.ts'
import type { ServiceDeps } from '#service.ts'
import { askToMove, cancelAsCounselor } from '../calendar/decided-visits.ts'
import type { Schedule } from '../calendar/schedule.ts'
import { readSchedule, spanOf } from '../calendar/store.ts'
import { whileOthersBook } from '../while-others-book.ts'
import { findOwnVisit, type OwnVisit } from './visit-store.ts'

type Said = Received<typeof cannotMakeVisit>['body']
type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'vault' | 'news'>

/** Whether it was said before, by a press that was repeated or in another window: nothing is sent again then. */
const wasSaid = ({ cancelation, moveRequest }: OwnVisit, { choice }: Said): boolean =>
  choice === 'cancel' ? cancelation?.by === 'counselor' : cancelation === null && moveRequest !== null

/** Refuses what is not ahead any more, in the words for how it stands. */
function requireAhead({ visit, closing, cancelation }: OwnVisit, now: Temporal.Instant): void {
  if (visit.status === 'cancelled') {
    if (cancelation?.by !== 'member') throw refuse('Conflict', visitFaults.canceled)
    const { canceledByPerson, movedByPerson } = visitFaults
    throw refuse('Conflict', cancelation.movedTo === null ? canceledByPerson : movedByPerson)
  }
  if (visit.status !== 'booked' || closing !== null) throw refuse('Conflict', visitFaults.hasEnded)
  if (Temporal.Instant.compare(visit.startsAt, now) <= 0) throw refuse('Conflict', visitFaults.hasBegun)
}

/** Takes the time of a visit off, where it is not off already: nobody else books what the counselor cannot make. */
async function takeOff(
  tx: Queryable,
  providerId: number,
  { visit }: OwnVisit,
  { off }: Schedule,
): Promise<void> {
  const { from, to } = spanOf(visit)
  if (off.some((one) => one.from <= from && to <= one.to)) return
  await tx.insert(timeOff).values({ providerId, startsAt: visit.startsAt, endsAt: visit.endsAt })
}

/**
 * Says that a counselor cannot make a visit ahead: what time off does with a visit that it meets, for this one alone. Patient and counselor are
 * locked in that order, as by whoever books or changes hours, so of a member who cancels at the same moment one comes first.
 */
export async function cannotMake(
  service: Deps,
  providerId: number,
  { patient, visitId, said }: { readonly patient: Patient; readonly visitId: number; readonly said: Said },
): Promise<void> {
  if (said.message.trim() === '') throw invalid([{ field: 'message', message: visitFaults.noWords }])
  const now = service.clock.now()
  await whileOthersBook(() =>
    service.db.transaction(async (tx) => {
      const isThere = (await lockPatient(tx, patient.id)) !== null
      const schedule = await readSchedule(tx, providerId, now, true)
      const own = await findOwnVisit(tx, providerId, visitId)
      if (!isThere || !schedule || !own) throw notFound()
      if (wasSaid(own, said)) return
      requireAhead(own, now)
      await takeOff(tx, providerId, own, schedule)
      const act = said.choice === 'move' ? askToMove : cancelAsCounselor
      const letter = { providerId, body: said.message.trim() }
      await act({ db: tx, vault: service.vault }, { visit: own.visit, patient }, letter, now)
      await invalidateNextFree(tx, providerId)
    }),
  )
  service.news.trigger()
}
