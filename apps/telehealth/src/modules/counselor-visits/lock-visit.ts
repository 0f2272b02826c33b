import { visitErrorMessages } from '@evenkeel/api-contract/counselor/visit-errors.messages'
import {
  createValidationError,
  createNotFoundError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Patient } from '#caller.ts'
import { lockPatient } from '#modules/ledger/repository.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import type { ServiceDeps } from '#service.ts'
import type { Schedule } from '#modules/counselor-calendar/schedule.ts'
import { readSchedule } from '#modules/counselor-calendar/repository.ts'
import { handleLockTimeout } from '#modules/counselor-calendar/handle-lock-timeout.ts'
import { findCounselorVisit, type CounselorVisitRow } from './repository.ts'

/** A visit of a counselor while nobody else books, moves or changes hours. */
export interface LockedVisit {
  readonly tx: Queryable
  readonly own: CounselorVisitRow
  readonly schedule: Schedule
  readonly now: Temporal.Instant
}

/** The counselor's words to the person, without what is around them; none are refused. */
export function requireMessage(message: string): string {
  const words = message.trim()
  if (words === '') throw createValidationError([{ field: 'message', message: visitErrorMessages.noWords }])
  return words
}

/** Refuses what is not ahead any more, in the words for how it stands. */
export function requireUpcomingVisit({
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
