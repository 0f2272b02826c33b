import {
  acceptOffer,
  type CounselorOffer,
  declineOffer,
  returnOffer,
  listOffers,
} from '@evenkeel/api-contract/counselor/offers'
import { counselorErrorMessages } from '@evenkeel/api-contract/counselor/counselor.messages'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { findProvider } from '#modules/providers/repository.ts'
import type { CounselorCaller, CounselorService } from '#modules/counselor-auth/auth.ts'
import { hasContactSince } from '#modules/counselor-cases/referred-cases.ts'
import { listLicenseRows } from '#modules/counselor-licenses/repository.ts'
import { presentLicense } from '#modules/counselor-licenses/policy.ts'

/** Returns the counselor as a provider who may currently see a person in person in a state. */
async function requireEligibleProvider(
  { db, clock }: Pick<CounselorService, 'db' | 'clock'>,
  caller: CounselorCaller,
  state: string,
) {
  const provider = await findProvider(db, caller.providerId)
  if (!provider) throw createNotFoundError()
  if (!provider.seesInPerson) throw createHttpError('Conflict', counselorErrorMessages.notInPerson)
  const rows = await listLicenseRows(db, provider.id)
  const licence = rows.find((row) => row.state === state)
  if (!licence || presentLicense(licence, clock.now()).status !== 'held')
    throw createHttpError('Conflict', counselorErrorMessages.noLicense)
  return { staffId: caller.staffId, providerId: provider.id, name: provider.fullname }
}

/** Whether the two have exchanged messages or booked a visit since the request was accepted. */
const hasContactSinceAccepted = async (
  { db }: Pick<CounselorService, 'db'>,
  { providerId }: CounselorCaller,
  { patient_id: patientId, ended_at: acceptedAt }: CounselorOffer,
): Promise<boolean> =>
  patientId !== null &&
  acceptedAt !== null &&
  hasContactSince(db, { providerId, patientId }, Temporal.Instant.from(acceptedAt))

/** Mounts the endpoints for in-person requests that staff offer to a counselor. */
export function counselorOfferRoutes(service: CounselorService): void {
  const { serve, db, clock, offers, noteMember } = service
  serve(listOffers, async ({ caller }) => {
    const provider = await findProvider(db, caller.providerId)
    if (!provider) throw createNotFoundError()
    return {
      now: clock.now().toString(),
      zone: provider.zone,
      offers: [...(await offers.list(caller.staffId))],
    }
  })
  serve(acceptOffer, async ({ caller, params, request }) => {
    const { offer, patient } = await offers.find(caller.staffId, params.offer_id)
    await noteMember(request, patient)
    // The offers service refuses an offer that is not open; an accepted one remains accepted.
    const counselor =
      offer.standing === 'open'
        ? await requireEligibleProvider(service, caller, offer.state)
        : { staffId: caller.staffId, providerId: caller.providerId, name: caller.name }
    return offers.accept(counselor, params.offer_id)
  })
  serve(declineOffer, async ({ caller, params, body, request }) => {
    const { patient } = await offers.find(caller.staffId, params.offer_id)
    await noteMember(request, patient)
    return offers.decline(caller.staffId, params.offer_id, body.reason)
  })
  serve(returnOffer, async ({ caller, params, body, request }) => {
    const { offer, patient } = await offers.find(caller.staffId, params.offer_id)
    await noteMember(request, patient)
    if (offer.standing === 'accepted' && (await hasContactSinceAccepted(service, caller, offer)))
      throw createHttpError('Conflict', counselorErrorMessages.isInTouch)
    return offers.giveBack(caller.staffId, params.offer_id, body.reason)
  })
}
