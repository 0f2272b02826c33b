import ICAL from 'ical.js'
import { isZone } from '#availability/wall-time.ts'

const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): Temporal.PlainDateTime =>
  new Temporal.PlainDateTime(year, month, day, hour, minute, second)

/** The instant of a clock in a zone: the first of two, and one that is skipped by the offset before it (RFC 5545, 3.3.5). */
const instantIn = (time: ICAL.Time, zone: string): number =>
  wallOf(time).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds

/** A zone as this machine knows it. What a file says of the same zone may be years old, or hold for one year only. */
class KnownZone extends ICAL.Timezone {
  constructor(name: string) {
    super({ tzid: name, component: '' })
  }
  override utcOffset(time: ICAL.Time): number {
    const asUtc = wallOf(time).toZonedDateTime('UTC').epochMilliseconds
    return (asUtc - instantIn(time, this.tzid)) / 1000
  }
}

/** Has a calendar use the zones that this machine knows; of others, as those of Outlook, it reads what it says itself. */
export function useKnownZones(calendar: ICAL.Component): void {
  const known = new Map<string, ICAL.Timezone>()
  const said = calendar.getTimeZoneByID.bind(calendar)
  calendar.getTimeZoneByID = (name) => {
    const zone = known.get(name) ?? (isZone(name) ? new KnownZone(name) : said(name))
    if (zone) known.set(name, zone)
    return zone
  }
}

/** The instant of a time; days and times without a zone are meant in `own`. */
export const instantOf = (time: ICAL.Time, own: string): number =>
  time.isDate || time.zone === ICAL.Timezone.localTimezone ? instantIn(time, own) : time.toUnixTime() * 1000
