import { defaultTimeZone, isTimeZone, type TimeZone, timeZones } from './time-zones.ts'

/** UTC offset in hours on the first of each month of the year of `now`. */
function getMonthlyOffsets(zone: string, now: Temporal.Instant): readonly number[] {
  const year = now.toZonedDateTimeISO('UTC').year
  return Array.from({ length: 12 }, (_, month) => {
    const first = Temporal.PlainDate.from({ year, month: month + 1, day: 1 })
    return first.toZonedDateTime(zone).offsetNanoseconds
  })
}

/**
 * Ambiguous abbreviations: `EST` is -05:00 all year in the tz database, which Chicago shows for more months
 * than New York; daylight names are not in it at all.
 */
const zonesByAbbreviation: ReadonlyMap<string, TimeZone> = new Map(
  Object.entries({
    EST: 'America/New_York',
    EDT: 'America/New_York',
    CST: 'America/Chicago',
    CDT: 'America/Chicago',
    MDT: 'America/Denver',
    MST: 'America/Phoenix',
    PST: 'America/Los_Angeles',
    PDT: 'America/Los_Angeles',
    AKST: 'America/Anchorage',
    AKDT: 'America/Anchorage',
    HST: 'US/Hawaii',
  } as const),
)

/** Letters first: an offset such as +05:00 is not a location. */
const looksLikeName = (name: string): boolean => /^[a-z][\w+/-]*$/i.test(name)

/** The same for an IANA name that may be unknown: then null. */
function findMonthlyOffsets(name: string, now: Temporal.Instant): readonly number[] | null {
  if (!looksLikeName(name)) return null
  try {
    return getMonthlyOffsets(name, now)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * The one of the eight time zones whose clocks match an IANA time zone for most of the year; the default
 * where none ever does. American abbreviations such as `EST` map to their usual zone. Null for an unknown
 * name (ENTITY-23).
 */
export function findNearestTimeZone(name: string, now: Temporal.Instant): TimeZone | null {
  if (isTimeZone(name)) return name
  const abbreviated = zonesByAbbreviation.get(name.toUpperCase())
  if (abbreviated !== undefined) return abbreviated
  const wanted = findMonthlyOffsets(name, now)
  if (wanted === null) return null
  const agreeing = (zone: TimeZone): number =>
    getMonthlyOffsets(zone, now).filter((offset, month) => offset === wanted[month]).length
  const zones = [defaultTimeZone, ...timeZones]
  return zones.reduce((best, zone) => (agreeing(zone) > agreeing(best) ? zone : best))
}

/**
 * The one of the eight time zones that matches an IANA time zone in every month of the year: Detroit and most
 * of Indiana are Eastern, Boise is Mountain, Pacific/Honolulu is Hawaii. Null without a match, as for Berlin
 * and UTC.
 */
export function findEquivalentTimeZone(name: string, now: Temporal.Instant): TimeZone | null {
  if (isTimeZone(name)) return name
  const wanted = findMonthlyOffsets(name, now)
  if (wanted === null) return null
  const isSame = (zone: TimeZone): boolean =>
    getMonthlyOffsets(zone, now).every((offset, month) => offset === wanted[month])
  return timeZones.find(isSame) ?? null
}
