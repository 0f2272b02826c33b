import { timeZones } from '@evenkeel/contract/lists/time-zones'

/** Half a year apart, so that zones that only agree in winter or in summer are told apart. */
const halfYear = { hours: 182 * 24 } as const

const offsets = (zone: string, now: Temporal.Instant): string =>
  [now, now.add(halfYear)].map((at) => at.toZonedDateTimeISO(zone).offset).join(' ')

/**
 * The zone to offer to a person whose device lives in another one than the chosen: one of the eight that shows the same
 * times as the device, or null when times are right already or none of the eight fits. `device` is an IANA name.
 */
export function suggestedZone(
  device: string,
  chosen: string,
  now: Temporal.Instant,
): (typeof timeZones)[number] | null {
  try {
    const own = offsets(device, now)
    if (own === offsets(chosen, now)) return null
    const fitting = timeZones.filter(({ value }) => offsets(value, now) === own)
    return fitting.find(({ value }) => value === device) ?? fitting[0] ?? null
  } catch {
    // A device may name a zone this browser does not know.
    return null
  }
}
