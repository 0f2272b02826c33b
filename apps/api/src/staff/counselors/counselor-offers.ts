import type { MeetingRequest } from '@evenkeel/contract/counselor/meeting-request'
import type { CounselorOffer, DeclineReason } from '@evenkeel/contract/counselor/offers'
import { notFound } from '@evenkeel/server/http/failure'
import { findOrganisationById } from '#features/organisations/store.ts'
import type { TasksDeps } from '../tasks/deps.ts'
import { acceptOffer, type AnsweringCounselor, declineOffer } from '../tasks/offers/answer-offer.ts'
import { acceptedOfferOf, offersTo, requireOfferTo } from '../tasks/offers/offer-store.ts'
import { giveBackOffer } from '../tasks/offers/give-back-offer.ts'
import { closeCase, openCase } from '../tasks/offers/open-cases.ts'
import { presentOffer, requestOf } from '../tasks/offers/present-offers.ts'
import type { OfferRow } from '../tasks/offers/rules.ts'

/** An offer, and whose request it is: for the audit and for nobody's eyes. */
export interface OfferOfPatient {
  readonly offer: CounselorOffer
  readonly patient: { readonly memberId: string; readonly ou: string }
}

/** An accepted offer with what its counselor may read from then on; `request` is null where it cannot be read any more. */
export interface AcceptedOffer {
  readonly offer: CounselorOffer
  readonly request: MeetingRequest | null
}

/** The offers of one counselor; that of another one looks like none. */
export interface CounselorOffers {
  list(staffId: string): Promise<readonly CounselorOffer[]>
  find(staffId: string, id: string): Promise<OfferOfPatient>
  /** The last request of a member that a counselor has accepted, or null. */
  acceptedOf(staffId: string, memberId: string): Promise<AcceptedOffer | null>
  /** Refuses (409) what is not open any more; whoever has accepted already is answered alike. */
  accept(counselor: AnsweringCounselor, id: string): Promise<CounselorOffer>
  decline(staffId: string, id: string, reason: DeclineReason | null): Promise<CounselorOffer>
  /** Refuses (409) what is not accepted, or was too long ago. */
  giveBack(staffId: string, id: string, reason: DeclineReason | null): Promise<CounselorOffer>
}

const at = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds

/** Open ones first, by the time to answer; then the others, the last one first. */
const inOrder = (one: CounselorOffer, other: CounselorOffer): number => {
  const [mine, yours] = [one.ended_at, other.ended_at]
  if (mine === null || yours === null)
    return Number(mine !== null) - Number(yours !== null) || at(one.answer_by) - at(other.answer_by)
  return at(yours) - at(mine)
}

/** Offers, for counselors. */
export function counselorOffers(deps: TasksDeps): CounselorOffers {
  const present = (row: OfferRow): Promise<CounselorOffer> => presentOffer(deps, row)
  return {
    list: async (staffId) => {
      const rows = await offersTo(deps.store.db, staffId, deps.clock.now())
      return (await Promise.all(rows.map(present))).toSorted(inOrder)
    },
    find: async (staffId, id) => {
      const row = await requireOfferTo(deps.store.db, staffId, id)
      const organisation = await findOrganisationById(deps.store.db, row.organisationId)
      if (!organisation) throw notFound()
      return { offer: await present(row), patient: { memberId: row.memberId, ou: organisation.username } }
    },
    acceptedOf: async (staffId, memberId) => {
      const row = await acceptedOfferOf(deps.store.db, staffId, memberId)
      return row && { offer: await present(row), request: await requestOf(deps, row) }
    },
    accept: async (counselor, id) => {
      const row = await acceptOffer(deps, counselor, id)
      const patientId = row.patientId ?? (await openCase(deps, row))
      return present({ ...row, patientId })
    },
    decline: async (staffId, id, reason) => present(await declineOffer(deps, staffId, id, reason)),
    giveBack: async (staffId, id, reason) => {
      const row = await giveBackOffer(deps, staffId, id, reason)
      await closeCase(deps, row)
      return present(row)
    },
  }
}
