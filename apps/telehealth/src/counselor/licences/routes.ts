import { counselorFaults } from '@evenkeel/contract/counselor/counselor.words'
import {
  addLicence,
  changeLicence,
  listOwnLicences,
  removeLicence,
} from '@evenkeel/contract/counselor/licences'
import { isUsState } from '@evenkeel/contract/lists/us-states'
import { invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import type { CounselorService } from '../service.ts'
import { faultOfEnd, presentLicence } from './rules.ts'
import { addLicenceRow, changeLicenceRow, hasVisitsIn, licenceRows, removeLicenceRow } from './store.ts'

interface Told {
  readonly number: string
  readonly ends_on: string
}

/** What is told of a licence, as it waits for its check. */
const claimOf = ({ number, ends_on }: Told, now: Temporal.Instant) => ({
  claimedNumber: number,
  claimedEndsOn: ends_on,
  claimedAt: now,
  refusal: null,
})

function checkTold(state: string, { ends_on }: Told, now: Temporal.Instant): void {
  if (!isUsState(state)) throw invalid([{ field: 'state', message: counselorFaults.notInList }])
  const message = faultOfEnd(state, ends_on, now)
  if (message !== null) throw invalid([{ field: 'ends_on', message }])
}

/** The own licences. */
export function counselorLicenceRoutes({ serve, db, clock }: CounselorService): void {
  const list = async (providerId: number) => {
    const now = clock.now()
    return { licences: (await licenceRows(db, providerId)).map((row) => presentLicence(row, now)) }
  }
  serve(listOwnLicences, ({ caller }) => list(caller.providerId))
  serve(addLicence, async ({ caller: { providerId }, body: { state, ...told } }) => {
    const now = clock.now()
    checkTold(state, told, now)
    if (!(await addLicenceRow(db, { providerId, state, ...claimOf(told, now) })))
      throw refuse('Conflict', counselorFaults.hasLicense)
    return list(providerId)
  })
  serve(changeLicence, async ({ caller: { providerId }, params: { state }, body }) => {
    const now = clock.now()
    const known = (await licenceRows(db, providerId)).some((row) => row.state === state)
    if (!known) throw notFound()
    checkTold(state, body, now)
    if (!(await changeLicenceRow(db, providerId, state, claimOf(body, now)))) throw notFound()
    return list(providerId)
  })
  serve(removeLicence, async ({ caller: { providerId }, params: { state } }) => {
    await db.transaction(async (tx) => {
      if (await hasVisitsIn(tx, providerId, state, clock.now()))
        throw refuse('Conflict', counselorFaults.hasVisits)
      if (!(await removeLicenceRow(tx, providerId, state))) throw notFound()
    })
    return list(providerId)
  })
}
