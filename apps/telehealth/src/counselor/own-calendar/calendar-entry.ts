import { hours } from '@evenkeel/contract/units'
import { OWN_UID } from '#counselor/feed/busy-calendar.ts'
import type { CalendarLine, CalendarPart } from './calendar-parts.ts'
import { type CalendarTime, endAfter, lengthOf, timeOf, Unreadable } from './calendar-times.ts'
import type { CalendarZones } from './zones.ts'

/** An entry that could be read, at least when it begins or what it replaces. */
export interface CalendarEntry {
  readonly part: CalendarPart
  readonly uid: string
  readonly sequence: number
  /** Which repetition of a series it stands for; null: it stands for itself. */
  readonly replaces: CalendarTime | null
  /** Whether every later repetition is moved with it. */
  readonly movesLater: boolean
  /** Null where it takes no time: called off, marked as free, or one of our own visits. */
  readonly time: EntryTime | null
  /** Whether some of it could not be read. */
  readonly isPartly: boolean
}

/** When an entry takes place, and how long each repetition takes. */
export interface EntryTime {
  readonly start: CalendarTime
  /** When a repetition that begins at this clock ends, in milliseconds since 1970. */
  readonly endOf: (wall: Temporal.PlainDateTime) => number
}

/** What an entry takes whose end cannot be read. */
const ASSUMED = { days: 0, milliseconds: hours(1) }

const lineNamed = ({ lines }: CalendarPart, name: string): CalendarLine | undefined =>
  lines.find((line) => line.name === name)

const FREE = new Set(['FREE', 'WORKINGELSEWHERE'])
const BUSY = new Set(['BUSY', 'TENTATIVE', 'OOF'])

function takesTime(part: CalendarPart, uid: string): boolean {
  const said = (name: string): string => (lineNamed(part, name)?.value ?? '').trim().toUpperCase()
  const status = said('x-microsoft-cdo-busystatus')
  // Where the two contradict each other it is busy.
  const isFree = FREE.has(status) || (said('transp') === 'TRANSPARENT' && !BUSY.has(status))
  // A line of a description that was not folded may look like a status, too.
  const statuses = part.lines.filter(({ name }) => name === 'status')
  const isOff =
    statuses.length > 0 && statuses.every(({ value }) => value.trim().toUpperCase() === 'CANCELLED')
  return !isFree && !isOff && !uid.endsWith(OWN_UID)
}

/** How long it takes. A repetition ends when as much time has passed and the clock shows the end, whichever is later: days with a change of the clock differ. */
function lengthFrom(part: CalendarPart, start: CalendarTime, zones: CalendarZones): EntryTime['endOf'] {
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

/** Reads an entry; throws `Unreadable` where nobody knows when it is. */
export function readEntry(part: CalendarPart, zones: CalendarZones): CalendarEntry | null {
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
  const movesLater = replacing?.params.get('range')?.toUpperCase() === 'THISANDFUTURE'
  const facts = { part, uid, sequence, replaces, movesLater }
  if (!takesTime(part, uid)) return replaces ? { ...facts, time: null, isPartly } : null
  const starts = lineNamed(part, 'dtstart')
  if (!starts) throw new Unreadable('begins nowhere')
  const start = timeOf(starts.value, starts, zones)
  const endOf =
    orNull(() => lengthFrom(part, start, zones)) ??
    ((wall: Temporal.PlainDateTime) => endAfter({ wall, instantOf: start.instantOf }, ASSUMED))
  return { ...facts, time: { start, endOf }, isPartly }
}
