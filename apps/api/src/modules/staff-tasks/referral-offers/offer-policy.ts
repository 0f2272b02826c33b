import type { OfferState } from '@evenkeel/api-contract/counselor/constants'
import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import { limits } from '@evenkeel/api-contract/limits'
import type { referralOffers } from '../tables.ts'
import { offerMessages as words } from './offers.messages.ts'

export type OfferRow = typeof referralOffers.$inferSelect

const isOfferExpired = ({ answerBy }: Pick<OfferRow, 'answerBy'>, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(answerBy, now) <= 0

/** Returns the state of an offer; past its deadline it has expired, even if that is not recorded yet. */
export const getOfferState = (row: Pick<OfferRow, 'ended' | 'answerBy'>, now: Temporal.Instant): OfferState =>
  row.ended ?? (isOfferExpired(row, now) ? 'run_out' : 'open')

/** Returns when an offer ended; null if it is open. */
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

/**
 * Returns until when an accepted request can be given back; null if it is not accepted, or that time is
 * over.
 */
export function getReturnDeadline(
  { ended, acceptedAt }: Pick<OfferRow, 'ended' | 'acceptedAt'>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (ended !== 'accepted' || acceptedAt === null) return null
  const until = acceptedAt.add({ milliseconds: limits.giveBackWithin })
  return Temporal.Instant.compare(now, until) < 0 ? until : null
}

/** Validates the deadline of an offer. */
export function validateAnswerBy(answerBy: Temporal.Instant, now: Temporal.Instant): ErrorEntry | null {
  const ahead = answerBy.epochMilliseconds - now.epochMilliseconds
  if (ahead <= 0) return { field: 'answer_by', message: words.liesBehind }
  return ahead > limits.offerLife ? { field: 'answer_by', message: words.tooFar } : null
}
