import type { Span } from '#availability/slots.ts'
import { type CalendarEntry, readEntry } from './calendar-entry.ts'
import { type CalendarPart, type CalendarParts, calendarsIn } from './calendar-parts.ts'
import { TooMuch, Unreadable } from './calendar-times.ts'
import { isLeftOut, leaveOut, leftOutBy, listedTime, repetitionsOf } from './repetitions.ts'
import { type CalendarZones, zonesOf } from './zones.ts'

/** What of a calendar is looked at. */
export interface Window extends Span {
  /** IANA name of the zone in which days, and times without a zone, are meant. */
  readonly zone: string
}

/** When a calendar is busy. */
export interface BusyTimes {
  readonly spans: readonly Span[]
  /** Entries that could not be read, or not whole. */
  readonly unread: number
}

/** Stretches that are kept, of those within the window. */
const MOST_SPANS = 2000
/** Stretches that are looked at, before those that touch are one. */
const MOST_FOUND = 50_000

/** Stretches in order, those that touch or overlap as one. */
function merged(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && span.from <= last.to) found[found.length - 1] = { ...last, to: Math.max(last.to, span.to) }
    else found.push({ from: span.from, to: span.to })
  }
  return found
}

/** An entry with the zones of the calendar it stands in. */
interface Placed {
  readonly entry: CalendarEntry
  readonly zones: CalendarZones
}

/** Which repetition of which series an entry stands for; a series has none. */
const keyOf = ({ entry: { uid, replaces, part } }: Placed): string =>
  uid === '' || (replaces === null && part.lines.some(({ name }) => name === 'recurrence-id'))
    ? part.source.join('\n')
    : `${uid} ${replaces ? replaces.instantOf(replaces.wall) : ''}`

/** Those that were changed last: of several that are the same one, the highest SEQUENCE counts (RFC 5545, 3.8.7.4). */
const newest = (placed: readonly Placed[]): readonly Placed[] =>
  [...Map.groupBy(placed, keyOf).values()].flatMap((same) => {
    const highest = Math.max(...same.map(({ entry }) => entry.sequence))
    return same.filter(({ entry }) => entry.sequence === highest)
  })

/** What was found so far. */
interface Findings {
  readonly spans: Span[]
  readonly unread: Set<CalendarPart>
  readonly add: (span: Span) => void
  /** What `read` returns, or null where it cannot be read, which is counted. */
  readonly orCounted: <T>(part: CalendarPart, read: () => T) => T | null
}

function findingsWithin(window: Span): Findings {
  const spans: Span[] = []
  const unread = new Set<CalendarPart>()
  return {
    spans,
    unread,
    add: ({ from, to }) => {
      if (from < to && from < window.to && window.from < to) spans.push({ from, to })
      if (spans.length > MOST_FOUND) throw new TooMuch()
    },
    orCounted: (part, read) => {
      try {
        return read()
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        unread.add(part)
        return null
      }
    },
  }
}

/** The entries of a calendar; its lists of busy times are added at once. */
function entriesOf(
  { zone, parts }: CalendarParts,
  own: string,
  { add, orCounted }: Findings,
): readonly Placed[] {
  const zones = zonesOf(zone, parts, own)
  const placed: Placed[] = []
  for (const part of parts) {
    if (part.kind === 'vevent') {
      const entry = orCounted(part, () => readEntry(part, zones))
      if (entry) placed.push({ entry, zones })
    }
    if (part.kind === 'vfreebusy')
      for (const line of part.lines)
        if (line.name === 'freebusy' && line.params.get('fbtype')?.toUpperCase() !== 'FREE')
          for (const period of line.value.split(','))
            orCounted(part, () => add(listedTime(period, line, zones, null)))
  }
  return placed
}

/**
 * When a calendar is busy within the window. Throws where it is no calendar, and `TooMuch` where it is busy at more times than are kept.
 * An entry of which only the beginning can be read is busy at least then; what cannot be read is counted.
 */
export function busyTimes(text: string, window: Window): BusyTimes {
  const calendars = calendarsIn(text)
  if (calendars.length === 0) throw new Error('not a calendar')
  const findings = findingsWithin(window)
  const { add, unread } = findings
  const current = newest(calendars.flatMap((calendar) => entriesOf(calendar, window.zone, findings)))
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
    const leftOut = leftOutBy(entry, zones)
    const changes = uid === '' ? [] : (changesOf.get(uid) ?? [])
    for (const { entry: change } of changes) if (change.replaces) leaveOut(leftOut, change.replaces)
    for (const repetition of repetitionsOf(entry, time, zones, window)) {
      if (repetition === null) unread.add(part)
      else if (!isLeftOut(leftOut, repetition)) {
        add(repetition)
        for (const moved of laterOnes(changes, repetition.from)) add(moved)
      }
    }
  }
  const found = merged(findings.spans)
  if (found.length > MOST_SPANS) throw new TooMuch()
  return { spans: found, unread: unread.size }
}

/** Where changes that hold for all later repetitions move this one. Where it stood stays busy too: programs differ in what they mean. */
function* laterOnes(changes: readonly Placed[], from: number): Generator<Span, void> {
  for (const { entry } of changes) {
    const { replaces, time, movesLater } = entry
    if (!movesLater || !replaces || !time) continue
    const [before, after] = [replaces.instantOf(replaces.wall), time.start.instantOf(time.start.wall)]
    if (from > before) {
      const begins = from + after - before
      yield { from: begins, to: begins + time.endOf(time.start.wall) - after }
    }
  }
}
