import {
  acceptOffer,
  type CounselorOffer,
  declineOffer,
  giveBackOffer,
  listOffers,
} from '@evenkeel/contract/counselor/offers'
import { counselorFaults } from '@evenkeel/contract/counselor/counselor.words'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import { findProvider } from '#providers/store.ts'
import type { CounselorCaller } from '../caller.ts'
import { isInTouch } from '../cases/close-referred-case.ts'
import { licenceRows } from '../licences/store.ts'
import { presentLicence } from '../licences/rules.ts'
import type { CounselorService } from '../service.ts'

/** The counselor as a provider, who may meet somebody in person in a state at this moment. */
async function whoMayAccept(
  { db, clock }: Pick<CounselorService, 'db' | 'clock'>,
  caller: CounselorCaller,
  state: string,
) {
  const provider = await findProvider(db, caller.providerId)
  if (!provider) throw notFound()
  if (!provider.seesInPerson) throw refuse('Conflict', counselorFaults.notInPerson)
  const rows = await licenceRows(db, provider.id)
  const licence = rows.find((row) => row.state === state)
  if (!licence || presentLicence(licence, clock.now()).status !== 'held')
    throw refuse('Conflict', counselorFaults.noLicense)
  return { staffId: caller.staffId, providerId: provider.id, name: provider.fullname }
}

/** Whether an accepted request has become more than that: the two have written to each other since, or have a visit. */
const isTheirCase = async (
  { db }: Pick<CounselorService, 'db'>,
  { providerId }: CounselorCaller,
  { patient_id: patientId, ended_at: acceptedAt }: CounselorOffer,
): Promise<boolean> =>
  patientId !== null &&
  acceptedAt !== null &&
  isInTouch(db, { providerId, patientId }, Temporal.Instant.from(acceptedAt))

/** Requests to meet in person that staff offer to a counselor. */
export function counselorOfferRoutes(service: CounselorService): void {
  const { serve, db, clock, offers, noteMember } = service
  serve(listOffers, async ({ caller }) => {
    const provider = await findProvider(db, caller.providerId)
    if (!provider) throw notFound()
    return {
      now: clock.now().toString(),
      zone: provider.zone,
      offers: [...(await offers.list(caller.staffId))],
    }
  })
  serve(acceptOffer, async ({ caller, params, request }) => {
    const { offer, patient } = await offers.find(caller.staffId, params.offer_id)
    await noteMember(request, patient)
    // One that is not open is refused by those who know why, and one that was accepted stays so.
    const counselor =
      offer.standing === 'open'
        ? await whoMayAccept(service, caller, offer.state)
        : { staffId: caller.staffId, providerId: caller.providerId, name: caller.name }
    return offers.accept(counselor, params.offer_id)
  })
  serve(declineOffer, async ({ caller, params, body, request }) => {
    const { patient } = await offers.find(caller.staffId, params.offer_id)
    await noteMember(request, patient)
    return offers.decline(caller.staffId, params.offer_id, body.reason)
  })
  serve(giveBackOffer, async ({ caller, params, body, request }) => {
    const { offer, patient } = await offers.find(caller.staffId, params.offer_id)
    await noteMember(request, patient)
    if (offer.standing === 'accepted' && (await isTheirCase(service, caller, offer)))
      throw refuse('Conflict', counselorFaults.isInTouch)
    return offers.giveBack(caller.staffId, params.offer_id, body.reason)
  })
}
