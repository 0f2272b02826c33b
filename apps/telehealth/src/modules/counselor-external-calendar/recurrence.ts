import { RRuleTemporal } from 'rrule-temporal'
import type { TimeSpan } from '#modules/availability/slots.ts'
import type { CalendarEvent, EventTime } from './calendar-event.ts'
import type { CalendarLine } from './parse-icalendar.ts'
import {
  type CalendarTime,
  endAfter,
  parseCalendarDuration,
  parseCalendarTime,
  TooManyBusyTimesError,
  UnreadableValueError,
  type CalendarTimeZones,
} from './calendar-times.ts'

/** One occurrence of an event. */
interface Occurrence extends TimeSpan {
  readonly wall: Temporal.PlainDateTime
}

/** Most iterations for one rule; more would take too long. */
const MAX_ITERATIONS = 200_000
/** More than the largest offset of a time zone, in milliseconds. */
const MAX_OFFSET = 16 * 60 * 60 * 1000

const splitValues = ({ value }: CalendarLine): readonly string[] =>
  value.split(',').filter((one) => one.trim() !== '')

/** Returns whether an occurrence is after UNTIL, which is an instant, a date, or a local time of the series (RFC 5545, 3.3.10). */
function createUntilCheck(until: string, { start }: EventTime, zones: CalendarTimeZones) {
  const end = parseCalendarTime(until, { params: new Map() }, { ...zones, unnamed: start.instantOf })
  const isByInstant = end.instantOf === zones.utc && !end.isDay
  // For all-day events, programs write the last date as its midnight in UTC.
  const isDay =
    end.isDay || (start.isDay && isByInstant && end.wall.toPlainTime().equals(new Temporal.PlainTime()))
  return (wall: Temporal.PlainDateTime): boolean => {
    if (isDay) return Temporal.PlainDate.compare(wall.toPlainDate(), end.wall.toPlainDate()) > 0
    if (isByInstant) return start.instantOf(wall) > end.instantOf(end.wall)
    return Temporal.PlainDateTime.compare(wall, end.wall) > 0
  }
}

/** The parts of an RRULE (RFC 5545, 3.3.10). Extensions (RFC 7529) and unknown or malformed parts make the rule unreadable: ignoring one could show a busy hour as free. */
const FREQ = /^(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/
const NUMBERS = /^[+-]?\d+(?:,[+-]?\d+)*$/
const rulePartFormats: Readonly<Record<string, RegExp>> = {
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

/** Validates an RRULE and separates UNTIL from it. */
function parseRule(text: string): { readonly rule: string; readonly until: string | undefined } {
  const parts = text
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .split(';')
    .filter((part) => part !== '')
    .map((part) => part.split('=') as [name: string, value?: string])
  const rest = parts.filter(([name]) => name !== 'UNTIL')
  const isRead = rest.every(([name, value]) => rulePartFormats[name]?.test(value ?? ''))
  if (!isRead || !rest.some(([name]) => name === 'FREQ'))
    throw new UnreadableValueError(`invalid rule: ${text}`)
  return {
    rule: rest.map((part) => part.join('=')).join(';'),
    until: parts.find(([name]) => name === 'UNTIL')?.[1],
  }
}

/** Local start times of the occurrences of a rule, around the window. */
function* ruleOccurrences(line: CalendarLine, time: EventTime, zones: CalendarTimeZones, window: TimeSpan) {
  const { wall: first } = time.start
  const { rule, until } = parseRule(line.value)
  const isOver = until === undefined ? () => false : createUntilCheck(until, time, zones)
  const longest = time.endOf(first) - time.start.instantOf(first) + MAX_OFFSET
  const at = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO('UTC')
  // Rules are evaluated in local time; in UTC every local time exists exactly once.
  const dtstart = first.toZonedDateTime('UTC')
  let found: readonly Temporal.ZonedDateTime[]
  try {
    const repetitions = new RRuleTemporal({
      rruleString: `RRULE:${rule}`,
      dtstart,
      maxIterations: MAX_ITERATIONS,
    })
    found = repetitions.between(at(window.from - longest), at(window.to + MAX_OFFSET), true)
  } catch {
    // Secondly and minutely rules have too many occurrences for the whole calendar.
    if (/FREQ=(?:SECOND|MINUTE)LY/.test(rule)) throw new TooManyBusyTimesError()
    throw new UnreadableValueError(`invalid rule: ${line.value}`)
  }
  for (const next of found) {
    const wall = next.toPlainDateTime()
    if (isOver(wall)) return
    yield wall
  }
}

/** One value of RDATE or FREEBUSY: a time, or a period with its own end. */
export function parseListedOccurrence(
  text: string,
  line: CalendarLine,
  zones: CalendarTimeZones,
  time: EventTime | null,
): Occurrence {
  const [begins = '', ends] = text.split('/')
  const { wall, instantOf } = parseCalendarTime(begins, line, zones)
  const from = instantOf(wall)
  if (ends === undefined) {
    if (!time) throw new UnreadableValueError(`invalid end: ${text}`)
    const { start, endOf } = time
    const passing = endOf(start.wall) - start.instantOf(start.wall)
    return { wall, from, to: instantOf === start.instantOf ? endOf(wall) : from + passing }
  }
  if (/^[+-]?P/i.test(ends.trim()))
    return { wall, from, to: endAfter({ wall, instantOf }, parseCalendarDuration(ends)) }
  const end = parseCalendarTime(ends, line, zones)
  const to = end.instantOf(end.wall)
  if (to < from) throw new UnreadableValueError(`ends before it begins: ${text}`)
  return { wall, from, to }
}

/** Occurrences of an event: DTSTART always counts, then those of RRULE and RDATE. Yields null for a rule or list that could not be read. */
export function* expandOccurrences(
  { part }: Pick<CalendarEvent, 'part'>,
  time: EventTime,
  zones: CalendarTimeZones,
  window: TimeSpan,
): Generator<Occurrence | null, void> {
  const at = (wall: Temporal.PlainDateTime): Occurrence => ({
    wall,
    from: time.start.instantOf(wall),
    to: time.endOf(wall),
  })
  const unlessUnreadable = (error: unknown): null => {
    if (error instanceof UnreadableValueError) return null
    throw error
  }
  yield at(time.start.wall)
  for (const line of part.lines) {
    if (line.name === 'rdate')
      for (const text of splitValues(line)) {
        try {
          yield parseListedOccurrence(text, line, zones, time)
        } catch (error) {
          yield unlessUnreadable(error)
        }
      }
    if (line.name === 'rrule')
      try {
        for (const wall of ruleOccurrences(line, time, zones, window)) yield at(wall)
      } catch (error) {
        yield unlessUnreadable(error)
      }
  }
}

/** Occurrences that do not take place, by instant, or by date where only the date is given. */
interface Exclusions {
  readonly instants: Set<number>
  readonly days: Set<string>
}

export function addExclusion({ instants, days }: Exclusions, { wall, isDay, instantOf }: CalendarTime): void {
  if (isDay) days.add(wall.toPlainDate().toString())
  instants.add(instantOf(wall))
}

export const isExcluded = ({ instants, days }: Exclusions, { wall, from }: Occurrence): boolean =>
  instants.has(from) || days.has(wall.toPlainDate().toString())

/** EXDATE of the event. An unreadable one excludes nothing. */
export function parseExclusions({ part }: Pick<CalendarEvent, 'part'>, zones: CalendarTimeZones): Exclusions {
  const found: Exclusions = { instants: new Set(), days: new Set() }
  for (const line of part.lines)
    if (line.name === 'exdate')
      for (const text of splitValues(line))
        try {
          addExclusion(found, parseCalendarTime(text, line, zones))
        } catch (error) {
          if (!(error instanceof UnreadableValueError)) throw error
        }
  return found
}
