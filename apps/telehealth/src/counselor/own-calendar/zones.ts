import ICAL from 'ical.js'
import { isZone } from '#availability/wall-time.ts'
import type { CalendarPart } from './calendar-parts.ts'
import { Unreadable } from './calendar-times.ts'
import { zoneOfOutlook } from './outlook-zones.ts'

/** Turns a clock into an instant, in milliseconds since 1970. */
export type InstantOf = (wall: Temporal.PlainDateTime) => number

/** The zones of one calendar. */
export interface CalendarZones {
  /** The counselor's own. */
  readonly own: InstantOf
  /** Of times that name no zone; null where their calendar names one that nobody explains. */
  readonly unnamed: InstantOf | null
  readonly utc: InstantOf
  /** By the name in the file; null where neither this machine nor the file knows it. */
  readonly named: (name: string) => InstantOf | null
}

/** By a zone of IANA: the first of two instants, and a clock that is skipped by the offset before it (RFC 5545, 3.3.5). */
const inZone =
  (zone: string): InstantOf =>
  (wall) =>
    wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds

/** The zone that this machine knows for the name in a file, or null: by IANA, by Outlook, or by IANA behind the name of who wrote the file. */
function zoneNamed(name: string): string | null {
  const typed = name.trim()
  if (isZone(typed)) return typed
  const outlook = zoneOfOutlook(typed)
  if (outlook !== null && isZone(outlook)) return outlook
  // As "/citadel.org/20260210_1/America/New_York".
  const parts = typed.startsWith('/') ? typed.split('/') : []
  return [parts.slice(-3), parts.slice(-2)].map((last) => last.join('/')).find(isZone) ?? null
}

const OFFSET = /^[+-]\d{4}(?:\d{2})?$/
const ONSET = /^\d{8}T\d{6}Z?$/

/** A zone as the file explains it; null where it does not. */
function explained({ source }: CalendarPart): InstantOf | null {
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
  const zone = new ICAL.Timezone(component)
  const first = onsets.toSorted()[0] ?? ''
  return (wall) => {
    // Before its first onset the file says nothing.
    if (wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '') < first)
      throw new Unreadable('before its zone')
    const { year, month, day, hour, minute, second } = wall
    try {
      return ICAL.Time.fromData({ year, month, day, hour, minute, second }, zone).toUnixTime() * 1000
    } catch {
      throw new Unreadable('a zone that nobody understands')
    }
  }
}

/** The zones of a calendar: what this machine knows comes before what the file says, which may be years old or hold for one year only. */
export function zonesOf(
  calendarZone: string | null,
  parts: readonly CalendarPart[],
  own: string,
): CalendarZones {
  const found = new Map<string, InstantOf | null>()
  const look = (name: string): InstantOf | null => {
    const known = zoneNamed(name)
    if (known !== null) return inZone(known)
    const part = parts.find(
      ({ kind, lines }) =>
        kind === 'vtimezone' && lines.some((line) => line.name === 'tzid' && line.value.trim() === name),
    )
    return part ? explained(part) : null
  }
  const named = (name: string): InstantOf | null => {
    const instantOf = found.has(name) ? (found.get(name) ?? null) : look(name.trim())
    found.set(name, instantOf)
    return instantOf
  }
  return {
    own: inZone(own),
    unnamed: calendarZone === null ? inZone(own) : named(calendarZone),
    utc: inZone('UTC'),
    named,
  }
}
