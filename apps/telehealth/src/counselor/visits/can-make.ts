import type { canMakeVisit } from '@evenkeel/contract/counselor/visits'
import type { Received } from '@evenkeel/contract/endpoint'
import { and, eq } from 'drizzle-orm'
import type { Patient } from '#caller.ts'
import { timeOff } from '#db/calendar-tables.ts'
import type { ServiceDeps } from '#service.ts'
import { noLongerAsk } from '../calendar/decided-visits.ts'
import { type LockedVisit, requireAhead, withLockedVisit, wordsOf } from './visit-ahead.ts'

type Said = Received<typeof canMakeVisit>['body']

/** Ends the time off that is for this visit alone; longer time off stays, and the visit in it. */
async function putOn(providerId: number, { tx, own: { visit } }: LockedVisit): Promise<void> {
  const { startsAt, endsAt } = timeOff
  await tx
    .delete(timeOff)
    .where(and(eq(timeOff.providerId, providerId), eq(startsAt, visit.startsAt), eq(endsAt, visit.endsAt)))
}

/** Takes back that the person was asked to move a visit, and tells them once; where nobody was asked, nothing is done. */
export async function canMake(
  service: Pick<ServiceDeps, 'db' | 'clock' | 'vault' | 'news'>,
  providerId: number,
  { patient, visitId, said }: { readonly patient: Patient; readonly visitId: number; readonly said: Said },
): Promise<void> {
  const body = wordsOf(said.message)
  await withLockedVisit(service, providerId, { patient, visitId }, async (locked) => {
    const { tx, own, now } = locked
    requireAhead(locked)
    if (own.moveRequest === null) return
    await putOn(providerId, locked)
    await noLongerAsk(
      { db: tx, vault: service.vault },
      { visit: own.visit, patient },
      { providerId, body },
      now,
    )
  })
}
