import { counselorFaults } from '@evenkeel/contract/counselor/counselor.words'
import {
  addLicence,
  changeLicence,
  listLicenceVisits,
  listOwnLicences,
  removeLicence,
} from '@evenkeel/contract/counselor/licences'
import { isUsState } from '@evenkeel/contract/lists/us-states'
import { invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import type { FastifyRequest } from 'fastify'
import { findProvider } from '#providers/store.ts'
import { notePeople } from '../calendar/note-people.ts'
import { visitShown } from '../calendar/present.ts'
import { listBookedVisits } from '../calendar/store.ts'
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

/** The booked visits that a licence is needed for. */
async function listVisitsIn(
  service: CounselorService,
  providerId: number,
  state: string,
  request: FastifyRequest,
) {
  const { db, clock } = service
  const provider = await findProvider(db, providerId)
  const isOwn = (await licenceRows(db, providerId)).some((row) => row.state === state)
  if (!provider || !isOwn) throw notFound()
  const ahead = await listBookedVisits(service, providerId, clock.now())
  const rows = ahead.filter(({ visit }) => visit.state === state)
  await notePeople(service, request, rows)
  return { zone: provider.zone, visits: rows.map((row) => visitShown(row, provider.zone)) }
}

/** The own licences. */
export function counselorLicenceRoutes(service: CounselorService): void {
  const { serve, db, clock, tellOfLicense } = service
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
    await tellOfLicense()
    return list(providerId)
  })
  serve(changeLicence, async ({ caller: { providerId }, params: { state }, body }) => {
    const now = clock.now()
    const known = (await licenceRows(db, providerId)).some((row) => row.state === state)
    if (!known) throw notFound()
    checkTold(state, body, now)
    if (!(await changeLicenceRow(db, providerId, state, claimOf(body, now)))) throw notFound()
    await tellOfLicense()
    return list(providerId)
  })
  serve(listLicenceVisits, ({ caller: { providerId }, params: { state }, request }) =>
    listVisitsIn(service, providerId, state, request),
  )
  serve(removeLicence, async ({ caller: { providerId }, params: { state } }) => {
    await db.transaction(async (tx) => {
      if (await hasVisitsIn(tx, providerId, state, clock.now()))
        throw refuse('Conflict', counselorFaults.hasVisits)
      if (!(await removeLicenceRow(tx, providerId, state))) throw notFound()
    })
    await tellOfLicense()
    return list(providerId)
  })
}
