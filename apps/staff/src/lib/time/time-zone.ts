import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { formatTimeZoneLabel } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { getDeviceTimeZone } from './date-time.ts'
import { timeZoneMessages } from './time-zone.messages.ts'

/** Whether two names denote the same time zone, such as "US/Hawaii" and "Pacific/Honolulu". */
function isSameTimeZone(one: string, other: string): boolean {
  const [a, b] = [one, other].map((zone) =>
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone),
  )
  return a !== undefined && b !== undefined && a.equals(b)
}

/**
 * "Eastern time (New York)"; a zone that cannot be chosen here keeps its IANA name, such as "Europe/Berlin".
 */
export function formatTimeZoneName(zone: string): string {
  const known = timeZones.find((one) => isSameTimeZone(one, zone))
  return known ? formatTimeZoneLabel(known) : zone.replaceAll('_', ' ')
}

/** Whether two time zones have the same offset at an instant. */
export const hasSameOffset = (one: string, other: string, now: Temporal.Instant): boolean =>
  now.toZonedDateTimeISO(one).offsetNanoseconds === now.toZonedDateTimeISO(other).offsetNanoseconds

/** Names the time zone of a page, and adds that the device shows another time where it does. */
export function describePageTimeZone(
  zone: string,
  now = Temporal.Now.instant(),
  device = getDeviceTimeZone(),
): string {
  const own = { zone: formatTimeZoneName(zone) }
  return hasSameOffset(zone, device, now)
    ? timeZoneMessages.own(own)
    : timeZoneMessages.otherDevice({ ...own, device: formatTimeZoneName(device) })
}
