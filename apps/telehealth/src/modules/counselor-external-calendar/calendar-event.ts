import { hours } from '@evenkeel/api-contract/time/duration-units'
import { FEED_UID_SUFFIX } from '#modules/counselor-calendar-feed/render-busy-calendar.ts'
import type { CalendarLine, CalendarComponent } from './parse-icalendar.ts'
import {
  type CalendarTime,
  endAfter,
  parseCalendarDuration,
  parseCalendarTime,
  UnreadableValueError,
  type CalendarTimeZones,
} from './calendar-times.ts'

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
const DEFAULT_DURATION = { days: 0, milliseconds: hours(1) }

const findLine = ({ lines }: CalendarComponent, name: string): CalendarLine | undefined =>
  lines.find((line) => line.name === name)

const FREE = new Set(['FREE', 'WORKINGELSEWHERE'])
const BUSY = new Set(['BUSY', 'TENTATIVE', 'OOF'])

function isBusyEvent(part: CalendarComponent, uid: string): boolean {
  const readUpperCase = (name: string): string => (findLine(part, name)?.value ?? '').trim().toUpperCase()
  const status = readUpperCase('x-microsoft-cdo-busystatus')
  // Busy when TRANSP and X-MICROSOFT-CDO-BUSYSTATUS contradict each other.
  const isFree = FREE.has(status) || (readUpperCase('transp') === 'TRANSPARENT' && !BUSY.has(status))
  // A description that was not folded can contain a line that looks like STATUS.
  const statuses = part.lines.filter(({ name }) => name === 'status')
  const isOff =
    statuses.length > 0 && statuses.every(({ value }) => value.trim().toUpperCase() === 'CANCELLED')
  return !isFree && !isOff && !uid.endsWith(FEED_UID_SUFFIX)
}

/** Computes ends of occurrences from DTEND or DURATION. Across a daylight saving change, an occurrence with DTEND ends at the later of its elapsed length and its local end time. */
function createEndOf(
  part: CalendarComponent,
  start: CalendarTime,
  zones: CalendarTimeZones,
): EventTime['endOf'] {
  const at = (wall: Temporal.PlainDateTime) => ({ wall, instantOf: start.instantOf })
  const [ends, lasts] = [findLine(part, 'dtend'), findLine(part, 'duration')]
  if (!ends) {
    const length = lasts ? parseCalendarDuration(lasts.value) : { days: start.isDay ? 1 : 0, milliseconds: 0 }
    return (wall) => endAfter(at(wall), length)
  }
  const end = parseCalendarTime(ends.value, ends, zones)
  const passing = end.instantOf(end.wall) - start.instantOf(start.wall)
  if (start.isDay && end.isDay) {
    const days = Math.max(1, start.wall.until(end.wall, { largestUnit: 'days' }).days)
    if (passing < 0) throw new UnreadableValueError('ends before it begins')
    return (wall) => endAfter(at(wall), { days, milliseconds: 0 })
  }
  if (passing < 0) throw new UnreadableValueError('ends before it begins')
  const isOneClock = end.instantOf === start.instantOf
  const byClock = start.wall.until(end.wall, { largestUnit: 'hours' })
  return (wall) => {
    const passed = start.instantOf(wall) + passing
    const isFirst = wall.equals(start.wall)
    return isFirst || !isOneClock ? passed : Math.max(passed, start.instantOf(wall.add(byClock)))
  }
}

/** Reads a VEVENT. Null when it takes no time; throws `UnreadableValueError` when its start cannot be read. */
export function readEvent(part: CalendarComponent, zones: CalendarTimeZones): CalendarEvent | null {
  const uid = (findLine(part, 'uid')?.value ?? '').trim()
  const sequence = Number.parseInt(findLine(part, 'sequence')?.value ?? '0', 10) || 0
  let isPartly = false
  const orNull = <T>(read: () => T): T | null => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UnreadableValueError)) throw error
      isPartly = true
      return null
    }
  }
  const replacing = findLine(part, 'recurrence-id')
  const replaces = replacing ? orNull(() => parseCalendarTime(replacing.value, replacing, zones)) : null
  const isThisAndFuture = replacing?.params.get('range')?.toUpperCase() === 'THISANDFUTURE'
  const facts = { part, uid, sequence, replaces, isThisAndFuture }
  if (!isBusyEvent(part, uid)) return replaces ? { ...facts, time: null, isPartly } : null
  const starts = findLine(part, 'dtstart')
  if (!starts) throw new UnreadableValueError('begins nowhere')
  const start = parseCalendarTime(starts.value, starts, zones)
  const endOf =
    orNull(() => createEndOf(part, start, zones)) ??
    ((wall: Temporal.PlainDateTime) => endAfter({ wall, instantOf: start.instantOf }, DEFAULT_DURATION))
  return { ...facts, time: { start, endOf }, isPartly }
}
