import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import ICAL from 'ical.js'
import { isTimeZone } from '#modules/availability/wall-time.ts'
import { type CalendarTimeZones, type InstantOf, UnreadableValueError } from './calendar-times.ts'
import type { CalendarComponent } from './parse-icalendar.ts'

/** CLDR's default IANA time zone (territory "001") for each Windows name, in lower case. */
const zonesByName = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
)

/** Outlook's display names that differ from the Windows names by more than "… Time (US & Canada)". */
const seenNames: Readonly<Record<string, string>> = {
  alaska: 'alaskan standard time',
  arizona: 'us mountain standard time',
  'atlantic time (canada)': 'atlantic standard time',
  'coordinated universal time': 'utc',
  hawaii: 'hawaiian standard time',
  'indiana (east)': 'us eastern standard time',
  saskatchewan: 'canada central standard time',
}

/**
 * The IANA time zone for a name from Windows, Outlook or Exchange, or null: "Pacific Standard Time",
 * "(UTC-08:00) Pacific Time (US & Canada)", "tzone://Microsoft/Utc".
 */
function toIanaTimeZone(name: string): string | null {
  const typed = name.trim().toLowerCase()
  const supported = zonesByName.get(typed)
  if (supported !== undefined) return supported
  const seen = typed.replace(/^\((?:utc|gmt)[^)]*\)\s*/, '').replace(/^tzone:\/\/microsoft\//, '')
  const american = /^(\w+)(?: standard| daylight)? time(?: \(us & canada\))?$/.exec(seen)?.[1]
  const full = american === undefined ? (seenNames[seen] ?? seen) : `${american} standard time`
  return zonesByName.get(full) ?? zonesByName.get(`${full} standard time`) ?? null
}

/** For an IANA time zone. A local time that occurs twice is its first instant; a skipped one uses the offset before the gap (RFC 5545, 3.3.5). */
const createInstantOf =
  (zone: string): InstantOf =>
  (wall) =>
    wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds

/** The IANA time zone for a TZID, or null: an IANA name, a Windows name, or an IANA name with a vendor prefix. */
function findTimeZone(name: string): string | null {
  const typed = name.trim()
  if (isTimeZone(typed)) return typed
  const outlook = toIanaTimeZone(typed)
  if (outlook !== null && isTimeZone(outlook)) return outlook
  // As "/citadel.org/20260210_1/America/New_York".
  const parts = typed.startsWith('/') ? typed.split('/') : []
  return [parts.slice(-3), parts.slice(-2)].map((last) => last.join('/')).find(isTimeZone) ?? null
}

const OFFSET = /^[+-]\d{4}(?:\d{2})?$/
const ONSET = /^\d{8}T\d{6}Z?$/

/** Limit of computed clock changes for one VTIMEZONE: `ical.js` computes each from the first one on. */
const MAX_CHANGES = 2000
/** `ical.js` computes no change after this year. */
const LAST_YEAR = 2040

/** A rule that changes the clock at most once a year, as in real time zones. */
const isYearly = (rule: string): boolean => {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [name: string, value: string]))
  const [month, day, monthDay] = ['BYMONTH', 'BYDAY', 'BYMONTHDAY'].map((name) => parts.get(name))
  const supported = /^(?:FREQ|INTERVAL|COUNT|UNTIL|WKST|BYMONTH|BYDAY|BYMONTHDAY)$/
  const isOneDay =
    monthDay === undefined
      ? day === undefined || /^[+-]?\d+[A-Z]{2}$/.test(day)
      : month !== undefined &&
        (day?.length === 2 ? monthDay.split(',').length <= 7 : /^-?\d+$/.test(monthDay))
  const isOneMonth = month === undefined || /^\d+$/.test(month)
  return (
    parts.get('FREQ') === 'YEARLY' &&
    [...parts.keys()].every((name) => supported.test(name)) &&
    isOneMonth &&
    isOneDay
  )
}

/** Parses a time zone from its VTIMEZONE; null when it is incomplete, or has too many changes to be real. */
function parseVTimeZone({ source }: CalendarComponent): InstantOf | null {
  let component: ICAL.Component
  try {
    component = new ICAL.Component(ICAL.parse(source.join('\r\n')))
  } catch {
    return null
  }
  const saidBy = (name: string) =>
    source
      .filter((line) => line.toUpperCase().startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trim())
  const [offsets, onsets] = [saidBy('TZOFFSETTO'), saidBy('DTSTART')]
  const parts = source.filter((line) => /^BEGIN:(?:STANDARD|DAYLIGHT)/i.test(line)).length
  const isWhole =
    parts > 0 &&
    offsets.length === parts &&
    onsets.length === parts &&
    [...offsets, ...saidBy('TZOFFSETFROM')].every((offset) => OFFSET.test(offset)) &&
    onsets.every((onset) => ONSET.test(onset))
  if (!isWhole) return null
  const first = onsets.toSorted()[0] ?? ''
  const rules = source
    .filter((line) => /^RRULE[:;]/i.test(line))
    .map((line) => line.slice(line.indexOf(':') + 1))
  const dates = source.filter((line) => /^RDATE[:;]/i.test(line)).flatMap((line) => line.split(','))
  const changes = dates.length + rules.length * (LAST_YEAR - Number(first.slice(0, 4)))
  if (changes > MAX_CHANGES || !rules.every((rule) => isYearly(rule.trim().toUpperCase()))) return null
  const zone = new ICAL.Timezone(component)
  return (wall) => {
    // Undefined before its first onset.
    if (wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '') < first)
      throw new UnreadableValueError('time before the first onset of its time zone')
    const { year, month, day, hour, minute, second } = wall
    try {
      return ICAL.Time.fromData({ year, month, day, hour, minute, second }, zone).toUnixTime() * 1000
    } catch {
      throw new UnreadableValueError('unsupported time zone definition')
    }
  }
}

/** The time zones of a calendar. IANA data comes before a VTIMEZONE, which can be outdated or cover one year only. */
export function readTimeZones(
  calendarZone: string | null,
  parts: readonly CalendarComponent[],
  own: string,
): CalendarTimeZones {
  const found = new Map<string, InstantOf | null>()
  const look = (name: string): InstantOf | null => {
    const supported = findTimeZone(name)
    if (supported !== null) return createInstantOf(supported)
    const part = parts.find(
      ({ kind, lines }) =>
        kind === 'vtimezone' && lines.some((line) => line.name === 'tzid' && line.value.trim() === name),
    )
    return part ? parseVTimeZone(part) : null
  }
  const named = (name: string): InstantOf | null => {
    const instantOf = found.has(name) ? (found.get(name) ?? null) : look(name.trim())
    found.set(name, instantOf)
    return instantOf
  }
  return {
    own: createInstantOf(own),
    unnamed: calendarZone === null ? createInstantOf(own) : named(calendarZone),
    utc: createInstantOf('UTC'),
    named,
  }
}
