import { findEquivalentTimeZone } from '@evenkeel/api-contract/reference-data/nearest-time-zone'
import type { TimeZone } from '@evenkeel/api-contract/reference-data/time-zones'

/**
 * Suggests a zone if the device's zone differs from the chosen one: the one of the eight that shows the same
 * times as the device all year, or null if the times match already or none of the eight fits. `device` is an
 * IANA name.
 */
export function suggestZone(device: string, chosen: string, now: Temporal.Instant): TimeZone | null {
  const own = findEquivalentTimeZone(device, now)
  return own === chosen ? null : own
}
