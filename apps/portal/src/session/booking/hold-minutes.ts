import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'

/**
 * Remaining minutes of a slot hold, rounded so that the countdown is quiet; null when it has expired. At most
 * ten minutes, even if the device clock is slow.
 */
export function getMinutesLeft(until: string, now: Temporal.Instant): number | null {
  const left = Temporal.Instant.from(until).since(now).total('milliseconds')
  return left <= 0 ? null : Math.ceil(Math.min(left, limits.holdLife) / minutes(1))
}
