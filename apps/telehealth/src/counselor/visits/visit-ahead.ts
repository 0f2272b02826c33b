import { visitFaults } from '@evenkeel/contract/counselor/visit-faults.words'
import { invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import type { Patient } from '#caller.ts'
import { lockPatient } from '#ledger/store.ts'
import { invalidateNextFree } from '#providers/next-free-cache.ts'
import type { ServiceDeps } from '#service.ts'
import type { Schedule } from '../calendar/schedule.ts'
import { readSchedule } from '../calendar/store.ts'
import { whileOthersBook } from '../while-others-book.ts'
import { findOwnVisit, type OwnVisit } from './visit-store.ts'

/** A visit of a counselor while nobody else books, moves or changes hours. */
export interface LockedVisit {
  readonly tx: Queryable
  readonly own: OwnVisit
  readonly schedule: Schedule
  readonly now: Temporal.Instant
}

/** The counselor's words to the person, without what is around them; none are refused. */
export function wordsOf(message: string): string {
  const words = message.trim()
  if (words === '') throw invalid([{ field: 'message', message: visitFaults.noWords }])
  return words
}

/** Refuses what is not ahead any more, in the words for how it stands. */
export function requireAhead({
  own: { visit, closing, cancelation },
  now,
}: Pick<LockedVisit, 'own' | 'now'>): void {
  if (visit.status === 'cancelled') {
    if (cancelation?.by !== 'member') throw refuse('Conflict', visitFaults.canceled)
    const { canceledByPerson, movedByPerson } = visitFaults
    throw refuse('Conflict', cancelation.movedTo === null ? canceledByPerson : movedByPerson)
  }
  if (visit.status !== 'booked' || closing !== null) throw refuse('Conflict', visitFaults.hasEnded)
  if (Temporal.Instant.compare(visit.startsAt, now) <= 0) throw refuse('Conflict', visitFaults.hasBegun)
}

/**
 * Does something with a visit ahead that its patient is told of. Patient and counselor are locked in that order, as by whoever books or changes
 * hours, so of a member who cancels at the same moment one comes first.
 */
export async function withLockedVisit(
  service: Pick<ServiceDeps, 'db' | 'clock' | 'news'>,
  providerId: number,
  { patient, visitId }: { readonly patient: Patient; readonly visitId: number },
  act: (locked: LockedVisit) => Promise<void>,
): Promise<void> {
  const now = service.clock.now()
  await whileOthersBook(() =>
    service.db.transaction(async (tx) => {
      const isThere = (await lockPatient(tx, patient.id)) !== null
      const schedule = await readSchedule(tx, providerId, now, true)
      const own = await findOwnVisit(tx, providerId, visitId)
      if (!isThere || !schedule || !own) throw notFound()
      await act({ tx, own, schedule, now })
      await invalidateNextFree(tx, providerId)
    }),
  )
  service.news.trigger()
}
