import type { CaseOffer } from '@evenkeel/contract/counselor/cases'
import type { CounselorOffer } from '@evenkeel/contract/counselor/offers'

/** What a case shows of the request it came from; null: it came from none. */
export function presentCaseOffer(offer: CounselorOffer | null): CaseOffer | null {
  if (offer?.standing !== 'accepted' || offer.ended_at === null) return null
  const { state, concern, sessions, ended_at: accepted_at } = offer
  return { state, concern, sessions, accepted_at }
}
