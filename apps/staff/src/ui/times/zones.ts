import { timeZones } from '@evenkeel/contract/lists/time-zones'
import { zoneLabel } from '@evenkeel/contract/lists/zone-words'
import { ownZone } from './times.ts'
import { zoneTexts } from './zones.words.ts'

/** Whether two names are of one zone, as "US/Hawaii" and "Pacific/Honolulu". */
function isSameZone(one: string, other: string): boolean {
  const [a, b] = [one, other].map((zone) =>
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone),
  )
  return a !== undefined && b !== undefined && a.equals(b)
}

/** "Eastern time (New York)"; one that people cannot choose here by its own name, as "Europe/Berlin". */
export function zoneText(zone: string): string {
  const known = timeZones.find((one) => isSameZone(one, zone))
  return known ? zoneLabel(known) : zone.replaceAll('_', ' ')
}

/** Whether clocks in two zones show the same at a moment. */
export const isSameClock = (one: string, other: string, now: Temporal.Instant): boolean =>
  now.toZonedDateTimeISO(one).offsetNanoseconds === now.toZonedDateTimeISO(other).offsetNanoseconds

/** Says whose clock the times of a page are by, and that the device shows another one where it does. */
export function clockLine(zone: string, now = Temporal.Now.instant(), device = ownZone()): string {
  const own = { zone: zoneText(zone) }
  return isSameClock(zone, device, now)
    ? zoneTexts.own(own)
    : zoneTexts.otherDevice({ ...own, device: zoneText(device) })
}
