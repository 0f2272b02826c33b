import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'

/**
 * Whole minutes a hold has left, so that its countdown stays quiet; null once it is over. A clock that runs behind never
 * promises more than ten minutes.
 */
export function getMinutesLeft(until: string, now: Temporal.Instant): number | null {
  const left = Temporal.Instant.from(until).since(now).total('milliseconds')
  return left <= 0 ? null : Math.ceil(Math.min(left, limits.holdLife) / minutes(1))
}
