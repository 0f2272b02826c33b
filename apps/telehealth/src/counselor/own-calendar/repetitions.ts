import ICAL from 'ical.js'
import type { Span } from '#availability/slots.ts'
import type { CalendarEntry, EntryTime } from './calendar-entry.ts'
import type { CalendarLine } from './calendar-parts.ts'
import { type CalendarTime, endAfter, lengthOf, timeOf, Unreadable } from './calendar-times.ts'
import type { CalendarZones } from './zones.ts'

/** One time of an entry. */
export interface Repetition extends Span {
  readonly wall: Temporal.PlainDateTime
}

/** Repetitions of one rule that are counted, also of years ago where it says how many there are: more take too long. */
const MOST_STEPS = 200_000
/** How far a clock may be from its instant in any zone, and more, in milliseconds. */
const FAR = 16 * 60 * 60 * 1000

const valuesOf = ({ value }: CalendarLine): readonly string[] =>
  value.split(',').filter((one) => one.trim() !== '')

/** Whether a repetition comes after the end of its rule: an instant, or a day or a clock of the series (RFC 5545, 3.3.10). */
function endOfRule(until: string, { start }: EntryTime, zones: CalendarZones) {
  const end = timeOf(until, { params: new Map() }, { ...zones, unnamed: start.instantOf })
  const isByInstant = end.instantOf === zones.utc && !end.isDay
  // Programs write the last day of whole days as its midnight in UTC.
  const isDay =
    end.isDay || (start.isDay && isByInstant && end.wall.toPlainTime().equals(new Temporal.PlainTime()))
  return (wall: Temporal.PlainDateTime): boolean => {
    if (isDay) return Temporal.PlainDate.compare(wall.toPlainDate(), end.wall.toPlainDate()) > 0
    if (isByInstant) return start.instantOf(wall) > end.instantOf(end.wall)
    return Temporal.PlainDateTime.compare(wall, end.wall) > 0
  }
}

/** Lengths of what is repeated more than once a day. */
const SHORT: Readonly<Record<string, number>> = { SECONDLY: 1, MINUTELY: 60, HOURLY: 60 * 60 }

/** The clock from which the repetitions of a rule are counted: the first, or where it repeats all day a later one that is in step with it, so that years of hours are not counted. */
function nearest(
  first: Temporal.PlainDateTime,
  { freq, interval, count }: ICAL.Recur,
  window: Span,
  longest: number,
): Temporal.PlainDateTime {
  const step = (SHORT[freq] ?? 0) * interval
  if (step === 0 || count !== null) return first
  const begins = first.toZonedDateTime('UTC').epochMilliseconds / 1000
  const steps = Math.floor(((window.from - longest) / 1000 - begins) / step)
  return steps > 0 ? first.add({ seconds: steps * step }) : first
}

/** The clocks that a rule names, from some time before the window to its end. */
function* clocksOf(line: CalendarLine, time: EntryTime, zones: CalendarZones, window: Span) {
  const { wall: first, isDay } = time.start
  const until = /(?:^|;)UNTIL=([^;]*)/i.exec(line.value)?.[1]
  const isOver = until === undefined ? () => false : endOfRule(until, time, zones)
  const longest = time.endOf(first) - time.start.instantOf(first) + FAR
  let repetitions: ICAL.RecurIterator
  try {
    const rule = ICAL.Recur.fromString(
      line.value
        .trim()
        .replace(/(^|;)UNTIL=[^;]*/i, '')
        .replace(/^;/, ''),
    )
    const { year, month, day, hour, minute, second } = nearest(first, rule, window, longest)
    repetitions = rule.iterator(ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: isDay }))
  } catch {
    throw new Unreadable(`no rule: ${line.value}`)
  }
  for (let steps = 0; ; steps += 1) {
    if (steps > MOST_STEPS) throw new Unreadable('repeats too often')
    const next = repetitions.next()
    if (!next) return
    const { year, month, day, hour, minute, second } = next
    const near = next.toUnixTime() * 1000
    if (near - FAR >= window.to) return
    if (near + longest <= window.from && until === undefined) continue
    const wall = new Temporal.PlainDateTime(year, month, day, hour, minute, second)
    if (isOver(wall)) return
    if (near + longest > window.from) yield wall
  }
}

/** A time of a list: a clock, or a stretch with an end of its own. */
export function listedTime(
  text: string,
  line: CalendarLine,
  zones: CalendarZones,
  time: EntryTime | null,
): Repetition {
  const [begins = '', ends] = text.split('/')
  const { wall, instantOf } = timeOf(begins, line, zones)
  const from = instantOf(wall)
  if (ends === undefined) {
    if (!time) throw new Unreadable(`no end: ${text}`)
    const { start, endOf } = time
    const passing = endOf(start.wall) - start.instantOf(start.wall)
    return { wall, from, to: instantOf === start.instantOf ? endOf(wall) : from + passing }
  }
  if (/^[+-]?P/i.test(ends.trim())) return { wall, from, to: endAfter({ wall, instantOf }, lengthOf(ends)) }
  const end = timeOf(ends, line, zones)
  return { wall, from, to: end.instantOf(end.wall) }
}

/** The times of an entry that takes time: its first one always, then those of its rules and lists. Null among them: some that could not be read. */
export function* repetitionsOf(
  { part }: Pick<CalendarEntry, 'part'>,
  time: EntryTime,
  zones: CalendarZones,
  window: Span,
): Generator<Repetition | null, void> {
  const at = (wall: Temporal.PlainDateTime): Repetition => ({
    wall,
    from: time.start.instantOf(wall),
    to: time.endOf(wall),
  })
  const unlessUnreadable = (error: unknown): null => {
    if (error instanceof Unreadable) return null
    throw error
  }
  yield at(time.start.wall)
  for (const line of part.lines) {
    if (line.name === 'rdate')
      for (const text of valuesOf(line)) {
        try {
          yield listedTime(text, line, zones, time)
        } catch (error) {
          yield unlessUnreadable(error)
        }
      }
    if (line.name === 'rrule')
      try {
        for (const wall of clocksOf(line, time, zones, window)) yield at(wall)
      } catch (error) {
        yield unlessUnreadable(error)
      }
  }
}

/** Tells which repetitions do not take place: each by its instant, or by its day where only the day is named. */
export interface LeftOut {
  readonly instants: Set<number>
  readonly days: Set<string>
}

export function leaveOut({ instants, days }: LeftOut, { wall, isDay, instantOf }: CalendarTime): void {
  if (isDay) days.add(wall.toPlainDate().toString())
  instants.add(instantOf(wall))
}

export const isLeftOut = ({ instants, days }: LeftOut, { wall, from }: Repetition): boolean =>
  instants.has(from) || days.has(wall.toPlainDate().toString())

/** What the entry itself leaves out (EXDATE). What of it cannot be read takes place. */
export function leftOutBy({ part }: Pick<CalendarEntry, 'part'>, zones: CalendarZones): LeftOut {
  const found: LeftOut = { instants: new Set(), days: new Set() }
  for (const line of part.lines)
    if (line.name === 'exdate')
      for (const text of valuesOf(line))
        try {
          leaveOut(found, timeOf(text, line, zones))
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error
        }
  return found
}
