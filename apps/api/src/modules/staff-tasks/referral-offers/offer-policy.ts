import type { OfferState } from '@evenkeel/api-contract/counselor/offers'
import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import { limits } from '@evenkeel/api-contract/limits'
import type { referralOffers } from '../tables.ts'
import { offerMessages as words } from './offer.messages.ts'

export type OfferRow = typeof referralOffers.$inferSelect

const isOfferExpired = ({ answerBy }: Pick<OfferRow, 'answerBy'>, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(answerBy, now) <= 0

/** How an offer stands at a moment: one whose time is over has run out, whether that was noted already or not. */
export const getOfferState = (row: Pick<OfferRow, 'ended' | 'answerBy'>, now: Temporal.Instant): OfferState =>
  row.ended ?? (isOfferExpired(row, now) ? 'run_out' : 'open')

/** When an offer stopped to be open; null: it is. */
export const getOfferEnd = (
  row: Pick<OfferRow, 'ended' | 'endedAt' | 'answerBy'>,
  now: Temporal.Instant,
): Temporal.Instant | null => row.endedAt ?? (getOfferState(row, now) === 'run_out' ? row.answerBy : null)

/** Why an offer cannot be answered any more, for the counselor. */
export const offerClosedMessages: Readonly<Record<Exclude<OfferState, 'open'>, string>> = {
  accepted: words.isYours,
  declined: words.youDeclined,
  taken: words.tookIt,
  withdrawn: words.wasWithdrawn,
  run_out: words.hasRunOut,
  given_back: words.youGaveItBack,
}

/** Until when whoever has accepted a request can give it back; null: it is not accepted, or that is over. */
export function getReturnDeadline(
  { ended, acceptedAt }: Pick<OfferRow, 'ended' | 'acceptedAt'>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (ended !== 'accepted' || acceptedAt === null) return null
  const until = acceptedAt.add({ milliseconds: limits.giveBackWithin })
  return Temporal.Instant.compare(now, until) < 0 ? until : null
}

/** What is wrong with the time until which a counselor may answer. */
export function validateAnswerBy(answerBy: Temporal.Instant, now: Temporal.Instant): ErrorEntry | null {
  const ahead = answerBy.epochMilliseconds - now.epochMilliseconds
  if (ahead <= 0) return { field: 'answer_by', message: words.liesBehind }
  return ahead > limits.offerLife ? { field: 'answer_by', message: words.tooFar } : null
}
