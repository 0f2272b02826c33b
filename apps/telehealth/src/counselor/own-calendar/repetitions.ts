import { RRuleTemporal } from 'rrule-temporal'
import type { Span } from '#availability/slots.ts'
import type { CalendarEntry, EntryTime } from './calendar-entry.ts'
import type { CalendarLine } from './calendar-parts.ts'
import { type CalendarTime, endAfter, lengthOf, timeOf, TooMuch, Unreadable } from './calendar-times.ts'
import type { CalendarZones } from './zones.ts'

/** One time of an entry. */
export interface Repetition extends Span {
  readonly wall: Temporal.PlainDateTime
}

/** Steps that one rule may take: more take too long. */
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

/** A rule as RFC 5545 writes it. What extends it (RFC 7529) or is written otherwise cannot be read: a part that is passed over is an hour that looks free. */
const FREQ = /^(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/
const NUMBERS = /^[+-]?\d+(?:,[+-]?\d+)*$/
const ruleParts: Readonly<Record<string, RegExp>> = {
  FREQ,
  INTERVAL: /^0*[1-9]\d*$/,
  COUNT: /^0*[1-9]\d*$/,
  WKST: /^(?:MO|TU|WE|TH|FR|SA|SU)$/,
  BYDAY: /^(?:[+-]?\d*(?:MO|TU|WE|TH|FR|SA|SU))(?:,[+-]?\d*(?:MO|TU|WE|TH|FR|SA|SU))*$/,
  ...Object.fromEntries(
    ['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYSETPOS'].map(
      (name) => [name, NUMBERS],
    ),
  ),
}

/** A rule without its end, and the end, from how it stands in a file. */
function ruleOf(text: string): { readonly rule: string; readonly until: string | undefined } {
  const parts = text
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .split(';')
    .filter((part) => part !== '')
    .map((part) => part.split('=') as [name: string, value?: string])
  const rest = parts.filter(([name]) => name !== 'UNTIL')
  const isRead = rest.every(([name, value]) => ruleParts[name]?.test(value ?? ''))
  if (!isRead || !rest.some(([name]) => name === 'FREQ')) throw new Unreadable(`no rule: ${text}`)
  return {
    rule: rest.map((part) => part.join('=')).join(';'),
    until: parts.find(([name]) => name === 'UNTIL')?.[1],
  }
}

/** The clocks that a rule names, from some time before the window to its end. */
function* clocksOf(line: CalendarLine, time: EntryTime, zones: CalendarZones, window: Span) {
  const { wall: first } = time.start
  const { rule, until } = ruleOf(line.value)
  const isOver = until === undefined ? () => false : endOfRule(until, time, zones)
  const longest = time.endOf(first) - time.start.instantOf(first) + FAR
  const at = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO('UTC')
  // The rule names clocks; UTC has each of them once.
  const dtstart = first.toZonedDateTime('UTC')
  let found: readonly Temporal.ZonedDateTime[]
  try {
    const repetitions = new RRuleTemporal({
      rruleString: `RRULE:${rule}`,
      dtstart,
      maxIterations: MOST_STEPS,
    })
    found = repetitions.between(at(window.from - longest), at(window.to + FAR), true)
  } catch {
    // Hours of every day are too many to be one bad entry.
    if (/FREQ=(?:SECOND|MINUTE)LY/.test(rule)) throw new TooMuch()
    throw new Unreadable(`no rule: ${line.value}`)
  }
  for (const next of found) {
    const wall = next.toPlainDateTime()
    if (isOver(wall)) return
    yield wall
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
  const to = end.instantOf(end.wall)
  if (to < from) throw new Unreadable(`ends before it begins: ${text}`)
  return { wall, from, to }
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
