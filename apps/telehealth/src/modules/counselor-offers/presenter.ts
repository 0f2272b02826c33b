import type { CaseOffer } from '@evenkeel/api-contract/counselor/cases'
import type { AcceptedOffer } from '#modules/counselor-auth/auth.ts'

/** The request a case came from; null: none. */
export function presentCaseOffer(accepted: AcceptedOffer | null): CaseOffer | null {
  if (accepted === null) return null
  const { offer, request } = accepted
  const { standing, state, concern, sessions, ended_at: accepted_at } = offer
  if (standing !== 'accepted' || accepted_at === null) return null
  return { state, concern, sessions, accepted_at, ...(request ? { request } : {}) }
}
