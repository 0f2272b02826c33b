import ICAL from 'ical.js'
import type { Span } from '#availability/slots.ts'
import { OWN_UID } from '#counselor/feed/busy-calendar.ts'
import { instantOf, useKnownZones } from './zones.ts'

/** What of a calendar is looked at. */
export interface Window extends Span {
  /** IANA name of the zone in which days, and times without a zone, are meant. */
  readonly zone: string
}

/** Repetitions that are counted in one calendar, also of years ago: more of them take too long. */
const MOST_STEPS = 50_000
/** Stretches that are kept. */
const MOST_SPANS = 2000

/** More repetitions than are counted. */
export class TooMuch extends Error {}

/** Whether an entry takes time: not one that was called off, is marked as free, or is one of our own visits. */
function takesTime({ component, uid }: ICAL.Event): boolean {
  const says = (name: string, value: string): boolean =>
    String(component.getFirstPropertyValue(name) ?? '').toUpperCase() === value
  const isFree = says('transp', 'TRANSPARENT') || says('x-microsoft-cdo-busystatus', 'FREE')
  return !isFree && !says('status', 'CANCELLED') && !String(uid ?? '').endsWith(OWN_UID)
}

interface Times {
  readonly startDate: ICAL.Time
  readonly endDate: ICAL.Time
  /** The entry that says how long it lasts. */
  readonly item: Pick<ICAL.Event, 'component'>
}

/** When it ends. Days are counted by the clock, hours as they pass (RFC 5545, 3.3.6): ical.js counts both by the clock. */
function endOf({ startDate, endDate, item }: Times, zone: string): number {
  const length = item.component.getFirstPropertyValue('duration')
  if (!(length instanceof ICAL.Duration) || length.isNegative) return instantOf(endDate, zone)
  const day = startDate.clone()
  day.adjust(length.weeks * 7 + length.days, 0, 0, 0)
  return instantOf(day, zone) + ((length.hours * 60 + length.minutes) * 60 + length.seconds) * 1000
}

/** Stretches in order, those that touch or overlap as one. */
function merged(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && span.from <= last.to) found[found.length - 1] = { ...last, to: Math.max(last.to, span.to) }
    else found.push(span)
  }
  return found
}

/** The stretches of an entry and its repetitions; `step` is called for each one looked at. */
function* spansOf(event: ICAL.Event, window: Window, step: () => void): Generator<Span, void> {
  const spanOf = (times: Times): Span => ({
    from: instantOf(times.startDate, window.zone),
    to: endOf(times, window.zone),
  })
  if (!event.isRecurring()) {
    const { startDate, endDate } = event
    if (takesTime(event)) yield spanOf({ startDate, endDate, item: event })
    return
  }
  const repetitions = event.iterator()
  for (let next = repetitions.next(); next; next = repetitions.next()) {
    step()
    const one = event.getOccurrenceDetails(next)
    const span = spanOf(one)
    if (instantOf(next, window.zone) >= window.to) return
    if (takesTime(one.item)) yield span
  }
}

/** Leaves out what no program could read. */
function unlessUnreadable(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (error instanceof TooMuch) throw error
  }
}

/** The stretches that a list of busy times (VFREEBUSY) has: what is offered in place of entries where nobody is to read them. */
function* listedSpans(list: ICAL.Component, window: Window, step: () => void): Generator<Span, void> {
  for (const property of list.getAllProperties('freebusy')) {
    if (String(property.getFirstParameter('fbtype') ?? '').toUpperCase() === 'FREE') continue
    for (const period of property.getValues()) {
      step()
      if (!(period instanceof ICAL.Period)) continue
      yield { from: instantOf(period.start, window.zone), to: instantOf(period.getEnd(), window.zone) }
    }
  }
}

/**
 * When a calendar is busy within the window. Throws where it is no calendar, and `TooMuch` where it repeats without end. An entry that no
 * program could read is left out, as calendar programs do.
 */
export function busySpans(text: string, window: Window): readonly Span[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar')
  useKnownZones(calendar)
  const entries = calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component, { exceptions: [] }))
  const [changes, events] = [
    entries.filter((entry) => entry.isRecurrenceException()),
    entries.filter((entry) => !entry.isRecurrenceException()),
  ]
  const changesOf = Map.groupBy(changes, ({ uid }) => uid)
  let steps = 0
  const step = (): void => {
    steps += 1
    if (steps > MOST_STEPS) throw new TooMuch()
  }
  const spans: Span[] = []
  const add = (found: Iterable<Span>): void => {
    for (const span of found)
      if (span.from < span.to && span.from < window.to && window.from < span.to) spans.push(span)
  }
  for (const list of calendar.getAllSubcomponents('vfreebusy'))
    unlessUnreadable(() => add(listedSpans(list, window, step)))
  // A repetition that was moved counts by itself: it may have come from outside the window.
  for (const event of [...events, ...changes]) {
    unlessUnreadable(() => {
      if (!event.isRecurrenceException())
        for (const change of changesOf.get(event.uid) ?? []) event.relateException(change)
      add(spansOf(event, window, step))
    })
    if (spans.length > MOST_STEPS) throw new TooMuch()
  }
  const found = merged(spans)
  if (found.length > MOST_SPANS) throw new TooMuch()
  return found
}
