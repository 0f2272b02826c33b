import ICAL from 'ical.js'
import { isZone } from '#availability/wall-time.ts'
import { windowsZones } from './windows-zones.ts'

const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): Temporal.PlainDateTime =>
  new Temporal.PlainDateTime(year, month, day, hour, minute, second)

/** The instant of a clock in a zone: the first of two, and one that is skipped by the offset before it (RFC 5545, 3.3.5). */
const instantIn = (time: ICAL.Time, zone: string): number =>
  wallOf(time).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds

const windowsNames = new Map(Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]))

/** The zone that this machine knows for the name in a file, or null: by IANA, by Windows, or by IANA behind the name of who wrote the file. */
function zoneNamed(name: string): string | null {
  if (isZone(name)) return name
  const zone = windowsNames.get(name.trim().toLowerCase())
  if (zone !== undefined && isZone(zone)) return zone
  // As "/citadel.org/20260210_1/America/New_York".
  const parts = name.startsWith('/') ? name.split('/') : []
  return [parts.slice(-3), parts.slice(-2)].map((last) => last.join('/')).find(isZone) ?? null
}

/** A zone as this machine knows it. What a file says of the same zone may be years old, or hold for one year only. */
class KnownZone extends ICAL.Timezone {
  readonly zone: string
  constructor(name: string, zone: string) {
    super({ tzid: name, component: '' })
    this.zone = zone
  }
  override utcOffset(time: ICAL.Time): number {
    const asUtc = wallOf(time).toZonedDateTime('UTC').epochMilliseconds
    return (asUtc - instantIn(time, this.zone)) / 1000
  }
}

/** Has a calendar use the zones that this machine knows; of others it reads what it says itself. */
export function useKnownZones(calendar: ICAL.Component): void {
  const known = new Map<string, ICAL.Timezone>()
  const said = calendar.getTimeZoneByID.bind(calendar)
  calendar.getTimeZoneByID = (name) => {
    const found = known.get(name)
    if (found) return found
    const ours = zoneNamed(name)
    const zone = ours === null ? said(name) : new KnownZone(name, ours)
    if (zone) known.set(name, zone)
    return zone
  }
}

/** The instant of a time; days and times without a zone are meant in `own`. */
export const instantOf = (time: ICAL.Time, own: string): number =>
  time.isDate || time.zone === ICAL.Timezone.localTimezone ? instantIn(time, own) : time.toUnixTime() * 1000
