import { hours } from '@evenkeel/contract/units'
import { OWN_UID } from '#counselor/feed/busy-calendar.ts'
import type { CalendarLine, CalendarComponent } from './parse-icalendar.ts'
import { type CalendarTime, endAfter, lengthOf, timeOf, Unreadable } from './calendar-times.ts'
import type { CalendarZones } from './zones.ts'

/** An event whose start, or the occurrence it overrides, could be read. */
export interface CalendarEvent {
  readonly part: CalendarComponent
  readonly uid: string
  readonly sequence: number
  /** RECURRENCE-ID: the occurrence it overrides; null for a single event or a series. */
  readonly replaces: CalendarTime | null
  /** RANGE=THISANDFUTURE: later occurrences move along with it. */
  readonly isThisAndFuture: boolean
  /** Null when it takes no time: canceled, marked as free, or one of our own visits. */
  readonly time: EventTime | null
  /** Some of it could not be read. */
  readonly isPartly: boolean
}

/** When an event starts, and how long each occurrence lasts. */
export interface EventTime {
  readonly start: CalendarTime
  /** End of the occurrence that starts at this local time, in milliseconds since 1970. */
  readonly endOf: (wall: Temporal.PlainDateTime) => number
}

/** Length that is assumed when the end cannot be read. */
const ASSUMED = { days: 0, milliseconds: hours(1) }

const lineNamed = ({ lines }: CalendarComponent, name: string): CalendarLine | undefined =>
  lines.find((line) => line.name === name)

const FREE = new Set(['FREE', 'WORKINGELSEWHERE'])
const BUSY = new Set(['BUSY', 'TENTATIVE', 'OOF'])

function takesTime(part: CalendarComponent, uid: string): boolean {
  const said = (name: string): string => (lineNamed(part, name)?.value ?? '').trim().toUpperCase()
  const status = said('x-microsoft-cdo-busystatus')
  // Busy when TRANSP and X-MICROSOFT-CDO-BUSYSTATUS contradict each other.
  const isFree = FREE.has(status) || (said('transp') === 'TRANSPARENT' && !BUSY.has(status))
  // A description that was not folded can contain a line that looks like STATUS.
  const statuses = part.lines.filter(({ name }) => name === 'status')
  const isOff =
    statuses.length > 0 && statuses.every(({ value }) => value.trim().toUpperCase() === 'CANCELLED')
  return !isFree && !isOff && !uid.endsWith(OWN_UID)
}

/** Computes ends of occurrences from DTEND or DURATION. Across a daylight saving change, an occurrence with DTEND ends at the later of its elapsed length and its local end time. */
function lengthFrom(part: CalendarComponent, start: CalendarTime, zones: CalendarZones): EventTime['endOf'] {
  const at = (wall: Temporal.PlainDateTime) => ({ wall, instantOf: start.instantOf })
  const [ends, lasts] = [lineNamed(part, 'dtend'), lineNamed(part, 'duration')]
  if (!ends) {
    const length = lasts ? lengthOf(lasts.value) : { days: start.isDay ? 1 : 0, milliseconds: 0 }
    return (wall) => endAfter(at(wall), length)
  }
  const end = timeOf(ends.value, ends, zones)
  const passing = end.instantOf(end.wall) - start.instantOf(start.wall)
  if (start.isDay && end.isDay) {
    const days = Math.max(1, start.wall.until(end.wall, { largestUnit: 'days' }).days)
    if (passing < 0) throw new Unreadable('ends before it begins')
    return (wall) => endAfter(at(wall), { days, milliseconds: 0 })
  }
  if (passing < 0) throw new Unreadable('ends before it begins')
  const isOneClock = end.instantOf === start.instantOf
  const byClock = start.wall.until(end.wall, { largestUnit: 'hours' })
  return (wall) => {
    const passed = start.instantOf(wall) + passing
    const isFirst = wall.equals(start.wall)
    return isFirst || !isOneClock ? passed : Math.max(passed, start.instantOf(wall.add(byClock)))
  }
}

/** Reads a VEVENT. Null when it takes no time; throws `Unreadable` when its start cannot be read. */
export function readEvent(part: CalendarComponent, zones: CalendarZones): CalendarEvent | null {
  const uid = (lineNamed(part, 'uid')?.value ?? '').trim()
  const sequence = Number.parseInt(lineNamed(part, 'sequence')?.value ?? '0', 10) || 0
  let isPartly = false
  const orNull = <T>(read: () => T): T | null => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      isPartly = true
      return null
    }
  }
  const replacing = lineNamed(part, 'recurrence-id')
  const replaces = replacing ? orNull(() => timeOf(replacing.value, replacing, zones)) : null
  const isThisAndFuture = replacing?.params.get('range')?.toUpperCase() === 'THISANDFUTURE'
  const facts = { part, uid, sequence, replaces, isThisAndFuture }
  if (!takesTime(part, uid)) return replaces ? { ...facts, time: null, isPartly } : null
  const starts = lineNamed(part, 'dtstart')
  if (!starts) throw new Unreadable('begins nowhere')
  const start = timeOf(starts.value, starts, zones)
  const endOf =
    orNull(() => lengthFrom(part, start, zones)) ??
    ((wall: Temporal.PlainDateTime) => endAfter({ wall, instantOf: start.instantOf }, ASSUMED))
  return { ...facts, time: { start, endOf }, isPartly }
}
