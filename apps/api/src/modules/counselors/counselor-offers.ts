import type { MeetingRequest } from '@evenkeel/api-contract/counselor/meeting-request'
import type { CounselorOffer, DeclineReason } from '@evenkeel/api-contract/counselor/offers'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { findOrganizationById } from '#modules/organizations/organization-repository.ts'
import type { TasksDeps } from '#modules/staff-tasks/deps.ts'
import {
  acceptOffer,
  type AnsweringCounselor,
  declineOffer,
} from '#modules/staff-tasks/referral-offers/answer-offer.ts'
import {
  findAcceptedOffer,
  listOffersToCounselor,
  requireCounselorOffer,
} from '#modules/staff-tasks/referral-offers/offer-repository.ts'
import { returnOffer } from '#modules/staff-tasks/referral-offers/return-offer.ts'
import { closeCaseOfOffer, openCaseOfOffer } from '#modules/staff-tasks/referral-offers/referred-cases.ts'
import { presentOffer, readOfferedRequest } from '#modules/staff-tasks/referral-offers/present-offers.ts'
import type { OfferRow } from '#modules/staff-tasks/referral-offers/offer-policy.ts'

/** An offer, and whose request it is: for the audit and for nobody's eyes. */
export interface OfferWithPatient {
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
  find(staffId: string, id: string): Promise<OfferWithPatient>
  /** The last request of a member that a counselor has accepted, or null. */
  acceptedOf(staffId: string, memberId: string): Promise<AcceptedOffer | null>
  /** Refuses (409) what is not open any more; whoever has accepted already is answered alike. */
  accept(counselor: AnsweringCounselor, id: string): Promise<CounselorOffer>
  decline(staffId: string, id: string, reason: DeclineReason | null): Promise<CounselorOffer>
  /** Refuses (409) what is not accepted, or was too long ago. */
  giveBack(staffId: string, id: string, reason: DeclineReason | null): Promise<CounselorOffer>
}

const parseTime = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds

/** Open ones first, by the time to answer; then the others, the last one first. */
const compareOffers = (one: CounselorOffer, other: CounselorOffer): number => {
  const [mine, yours] = [one.ended_at, other.ended_at]
  if (mine === null || yours === null)
    return (
      Number(mine !== null) - Number(yours !== null) || parseTime(one.answer_by) - parseTime(other.answer_by)
    )
  return parseTime(yours) - parseTime(mine)
}

/** Offers, for counselors. */
export function createCounselorOffers(deps: TasksDeps): CounselorOffers {
  const present = (row: OfferRow): Promise<CounselorOffer> => presentOffer(deps, row)
  return {
    list: async (staffId) => {
      const rows = await listOffersToCounselor(deps.store.db, staffId, deps.clock.now())
      return (await Promise.all(rows.map(present))).toSorted(compareOffers)
    },
    find: async (staffId, id) => {
      const row = await requireCounselorOffer(deps.store.db, staffId, id)
      const organisation = await findOrganizationById(deps.store.db, row.organisationId)
      if (!organisation) throw createNotFoundError()
      return { offer: await present(row), patient: { memberId: row.memberId, ou: organisation.username } }
    },
    acceptedOf: async (staffId, memberId) => {
      const row = await findAcceptedOffer(deps.store.db, staffId, memberId)
      return row && { offer: await present(row), request: await readOfferedRequest(deps, row) }
    },
    accept: async (counselor, id) => {
      const row = await acceptOffer(deps, counselor, id)
      const patientId = row.patientId ?? (await openCaseOfOffer(deps, row))
      return present({ ...row, patientId })
    },
    decline: async (staffId, id, reason) => present(await declineOffer(deps, staffId, id, reason)),
    giveBack: async (staffId, id, reason) => {
      const row = await returnOffer(deps, staffId, id, reason)
      await closeCaseOfOffer(deps, row)
      return present(row)
    },
  }
}
