import type { TimeSpan } from '#modules/availability/slots.ts'
import { type CalendarEvent, readEvent } from './calendar-event.ts'
import { type CalendarComponent, type ParsedCalendar, parseCalendars } from './parse-icalendar.ts'
import { TooManyBusyTimesError, UnreadableValueError, type CalendarTimeZones } from './calendar-times.ts'
import {
  isExcluded,
  addExclusion,
  parseExclusions,
  parseListedOccurrence,
  expandOccurrences,
} from './recurrence.ts'
import { readTimeZones } from './calendar-time-zones.ts'

/** The time range for which busy times are wanted. */
export interface BusyWindow extends TimeSpan {
  /** IANA name of the counselor's time zone: for all-day events and floating times. */
  readonly zone: string
}

/** The busy times of a calendar. */
export interface BusyTimes {
  readonly spans: readonly TimeSpan[]
  /** Number of events that could not be read, or only in part. */
  readonly unread: number
}

/** Most busy times that are stored for one counselor. */
const MAX_SPANS = 2000
/** Most occurrences that are collected before they are merged. */
const MAX_OCCURRENCES = 50_000

/** Sorts the spans and merges those that touch or overlap. */
function mergeSpans(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const found: TimeSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && span.from <= last.to) found[found.length - 1] = { ...last, to: Math.max(last.to, span.to) }
    else found.push({ from: span.from, to: span.to })
  }
  return found
}

/** An event with the time zones of its calendar. */
interface EventInCalendar {
  readonly entry: CalendarEvent
  readonly zones: CalendarTimeZones
}

/** What the event is: a series by its UID, an override by its UID and RECURRENCE-ID. */
const eventKey = ({ entry: { uid, replaces, part } }: EventInCalendar): string =>
  uid === '' || (replaces === null && part.lines.some(({ name }) => name === 'recurrence-id'))
    ? part.source.join('\n')
    : `${uid} ${replaces ? replaces.instantOf(replaces.wall) : ''}`

/** Of several versions of the same event, those with the highest SEQUENCE (RFC 5545, 3.8.7.4). */
const latestVersions = (placed: readonly EventInCalendar[]): readonly EventInCalendar[] =>
  [...Map.groupBy(placed, eventKey).values()].flatMap((same) => {
    const highest = Math.max(...same.map(({ entry }) => entry.sequence))
    return same.filter(({ entry }) => entry.sequence === highest)
  })

/** Busy times and unreadable events collected so far. */
interface Findings {
  readonly spans: TimeSpan[]
  readonly unread: Set<CalendarComponent>
  readonly add: (span: TimeSpan) => void
  /** Runs `read`. When it throws `UnreadableValueError`, the component is counted as unread and null is returned. */
  readonly orCounted: <T>(part: CalendarComponent, read: () => T) => T | null
}

function createFindings(window: TimeSpan): Findings {
  const spans: TimeSpan[] = []
  const unread = new Set<CalendarComponent>()
  return {
    spans,
    unread,
    add: ({ from, to }) => {
      if (from < to && from < window.to && window.from < to) spans.push({ from, to })
      if (spans.length > MAX_OCCURRENCES) throw new TooManyBusyTimesError()
    },
    orCounted: (part, read) => {
      try {
        return read()
      } catch (error) {
        if (!(error instanceof UnreadableValueError)) throw error
        unread.add(part)
        return null
      }
    },
  }
}

/** Reads the events (VEVENT) of a calendar, and adds its free/busy lists (VFREEBUSY) to the findings. */
function readEvents(
  { zone, parts }: ParsedCalendar,
  own: string,
  { add, orCounted }: Findings,
): readonly EventInCalendar[] {
  const zones = readTimeZones(zone, parts, own)
  const placed: EventInCalendar[] = []
  for (const part of parts) {
    if (part.kind === 'vevent') {
      const entry = orCounted(part, () => readEvent(part, zones))
      if (entry) placed.push({ entry, zones })
    }
    if (part.kind === 'vfreebusy')
      for (const line of part.lines)
        if (line.name === 'freebusy' && line.params.get('fbtype')?.toUpperCase() !== 'FREE')
          for (const period of line.value.split(','))
            orCounted(part, () => add(parseListedOccurrence(period, line, zones, null)))
  }
  return placed
}

/**
 * Reads the busy times within the window from an iCalendar file. Throws when the text is not a calendar, and
 * `TooManyBusyTimesError` when it has more busy times than are stored. An event whose start can be read but
 * whose recurrence cannot is busy at least once. Anything unreadable is counted, so that an unreadable event
 * never silently looks like free time.
 */
export function extractBusyTimes(text: string, window: BusyWindow): BusyTimes {
  const calendars = parseCalendars(text)
  if (calendars.length === 0) throw new Error('not a calendar')
  const findings = createFindings(window)
  const { add, unread } = findings
  const current = latestVersions(calendars.flatMap((calendar) => readEvents(calendar, window.zone, findings)))
  const changesOf = Map.groupBy(
    current.filter(({ entry }) => entry.replaces !== null),
    ({ entry }) => entry.uid,
  )
  for (const { entry, zones } of current) {
    const { part, time, replaces, uid } = entry
    if (entry.isPartly) unread.add(part)
    if (!time) continue
    if (replaces) {
      add({ from: time.start.instantOf(time.start.wall), to: time.endOf(time.start.wall) })
      continue
    }
    const excluded = parseExclusions(entry, zones)
    const changes = uid === '' ? [] : (changesOf.get(uid) ?? [])
    for (const { entry: change } of changes) if (change.replaces) addExclusion(excluded, change.replaces)
    for (const repetition of expandOccurrences(entry, time, zones, window)) {
      if (repetition === null) unread.add(part)
      else if (!isExcluded(excluded, repetition)) {
        add(repetition)
        for (const moved of shiftOccurrences(changes, repetition.from)) add(moved)
      }
    }
  }
  const found = mergeSpans(findings.spans)
  if (found.length > MAX_SPANS) throw new TooManyBusyTimesError()
  return { spans: found, unread: unread.size }
}

/** Where overrides with RANGE=THISANDFUTURE move this occurrence. Its original time stays busy too, because calendar programs disagree on what such an override means. */
function* shiftOccurrences(changes: readonly EventInCalendar[], from: number): Generator<TimeSpan, void> {
  for (const { entry } of changes) {
    const { replaces, time, isThisAndFuture } = entry
    if (!isThisAndFuture || !replaces || !time) continue
    const [before, after] = [replaces.instantOf(replaces.wall), time.start.instantOf(time.start.wall)]
    if (from > before) {
      const begins = from + after - before
      yield { from: begins, to: begins + time.endOf(time.start.wall) - after }
    }
  }
}
