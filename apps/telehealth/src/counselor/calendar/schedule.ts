import type { ErrorEntry } from '@evenkeel/contract/error-payload'
import type { CalendarChange } from '@evenkeel/contract/counselor/calendar'
import { hoursFaults } from '@evenkeel/contract/counselor/hours.words'
import { faultOfDay, faultOfEnd, faultsOfHours } from '@evenkeel/contract/counselor/hours-rules'
import type { Calendar, Span } from '#availability/slots.ts'
import type { DayHours, HoursOfDay, LaterHours } from '#db/tables.ts'

/** Time off, in milliseconds since 1970; one that is not written yet has no id. */
export interface TimeOff extends Span {
  readonly id: number | null
}

/** What a counselor decides about: hours, and when nobody is met whatever they say. */
export interface Schedule {
  readonly calendar: Calendar
  readonly off: readonly TimeOff[]
}

const MOST = { later: 20, days: 100, off: 200 } as const

const wrong = (field: string, message: string | null): readonly ErrorEntry[] =>
  message === null ? [] : [{ field: `change.${field}`, message }]

const hoursProblems = (hours: readonly HoursOfDay[]): readonly ErrorEntry[] =>
  faultsOfHours(hours).flatMap(({ index, end, message }) => wrong(`hours.${index}.${end}`, message))

/** What is wrong with a change, by its fields; nothing when it can be made. */
export function problemsOf(
  change: CalendarChange,
  { calendar: { zone, laterHours = [], dayHours = [] }, off }: Schedule,
  now: Temporal.Instant,
): readonly ErrorEntry[] {
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString()
  switch (change.kind) {
    case 'week':
      if (laterHours.length >= MOST.later) return wrong('from', hoursFaults.manyWeeks)
      return [...wrong('from', faultOfDay(change.from, today)), ...hoursProblems(change.hours)]
    case 'day':
      if (dayHours.length >= MOST.days) return wrong('day', hoursFaults.manyDays)
      return [...wrong('day', faultOfDay(change.day, today)), ...hoursProblems(change.hours ?? [])]
    case 'time_off': {
      const span = spanOf(change, zone)
      if (off.length >= MOST.off) return wrong('from', hoursFaults.manyOff)
      if (span.to <= span.from) return wrong('to', faultOfEnd(span.from, span.to))
      if (span.to <= now.epochMilliseconds) return wrong('to', hoursFaults.timeOver)
      return wrong('to', faultOfDay(change.to.slice(0, 10), today))
    }
    case 'drop_week':
    case 'drop_time_off':
      return []
  }
}

/** From the first of what a clock in the zone shows twice to the last of it: whoever is away when clocks change is away all of it. */
function spanOf({ from, to }: { readonly from: string; readonly to: string }, zone: string): Span {
  const at = (wall: string, disambiguation: 'earlier' | 'later'): number =>
    Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation }).epochMilliseconds
  return { from: at(from, 'earlier'), to: at(to, 'later') }
}

const byFrom = (a: LaterHours, b: LaterHours): number => (a.from < b.from ? -1 : 1)
const byDay = (a: DayHours, b: DayHours): number => (a.day < b.day ? -1 : 1)

/** The schedule after a change; null where there is nothing to take back. */
export function changed(schedule: Schedule, change: CalendarChange): Schedule | null {
  const { calendar, off } = schedule
  const { laterHours = [], dayHours = [] } = calendar
  switch (change.kind) {
    case 'week': {
      const others = laterHours.filter(({ from }) => from !== change.from)
      const later = [...others, { from: change.from, hours: change.hours }].toSorted(byFrom)
      return { off, calendar: { ...calendar, laterHours: later } }
    }
    case 'drop_week': {
      const others = laterHours.filter(({ from }) => from !== change.from)
      return others.length === laterHours.length
        ? null
        : { off, calendar: { ...calendar, laterHours: others } }
    }
    case 'day': {
      const others = dayHours.filter(({ day }) => day !== change.day)
      if (change.hours === null && others.length === dayHours.length) return null
      const own = change.hours === null ? [] : [{ day: change.day, hours: change.hours }]
      return { off, calendar: { ...calendar, dayHours: [...others, ...own].toSorted(byDay) } }
    }
    case 'time_off': {
      const span = spanOf(change, calendar.zone)
      // The same again is a press whose answer was lost.
      const isThere = off.some(({ from, to }) => from === span.from && to === span.to)
      return isThere ? schedule : { calendar, off: [...off, { id: null, ...span }] }
    }
    case 'drop_time_off': {
      const others = off.filter(({ id }) => id !== change.id)
      return others.length === off.length ? null : { calendar, off: others }
    }
  }
}

/** The same without what lies behind and says nothing of any day ahead. */
export function withoutPast({ calendar, off }: Schedule, today: string): Schedule {
  const { laterHours = [], dayHours = [] } = calendar
  const holding = laterHours.findLast(({ from }) => from <= today)
  return {
    off,
    calendar: {
      ...calendar,
      laterHours: laterHours.filter((one) => one === holding || one.from > today),
      dayHours: dayHours.filter(({ day }) => day >= today),
    },
  }
}
