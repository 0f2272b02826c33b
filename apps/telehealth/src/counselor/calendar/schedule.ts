import type { ErrorEntry } from '@evenkeel/contract/error-payload'
import type { CalendarChange } from '@evenkeel/contract/counselor/calendar'
import { limits } from '@evenkeel/contract/limits'
import { minutes } from '@evenkeel/contract/units'
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

/** How far ahead hours are planned, and time off is taken, in days. */
const FARTHEST = 730
const MOST = { later: 20, days: 100, off: 200 } as const
const SHORTEST = limits.slotLength / minutes(1)

const wrong = (field: string, message: string): readonly ErrorEntry[] => [
  { field: `change.${field}`, message },
]

function hoursProblem(hours: readonly HoursOfDay[]): readonly ErrorEntry[] {
  const sorted = hours.toSorted((a, b) => a.from - b.from)
  if (sorted.some(({ from, to }) => to - from < SHORTEST))
    return wrong('hours', `Please leave at least ${SHORTEST} minutes from start to end: one visit.`)
  if (sorted.some(({ from }, index) => index > 0 && from < (sorted[index - 1]?.to ?? 0)))
    return wrong('hours', 'Two of these times overlap. Please make one of them, or move one.')
  return []
}

function dayProblem(field: string, day: string, today: Temporal.PlainDate): readonly ErrorEntry[] {
  if (day < today.toString()) return wrong(field, 'Please choose today or a later day.')
  const isFar = day > today.add({ days: FARTHEST }).toString()
  return isFar ? wrong(field, 'Please choose a day in the next two years.') : []
}

/** What is wrong with a change, by its fields; nothing when it can be made. */
export function problemsOf(
  change: CalendarChange,
  { calendar: { zone, laterHours = [], dayHours = [] }, off }: Schedule,
  now: Temporal.Instant,
): readonly ErrorEntry[] {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  switch (change.kind) {
    case 'week': {
      const byDay = [...Map.groupBy(change.hours, ({ weekday }) => weekday).values()]
      if (laterHours.length >= MOST.later)
        return wrong('from', 'That are many plans. Please take one back first.')
      return [...dayProblem('from', change.from, today), ...byDay.flatMap(hoursProblem).slice(0, 1)]
    }
    case 'day':
      if (dayHours.length >= MOST.days) return wrong('day', 'That are many days. Please take one back first.')
      return [...dayProblem('day', change.day, today), ...hoursProblem(change.hours ?? [])]
    case 'time_off': {
      const span = spanOf(change, zone)
      if (off.length >= MOST.off)
        return wrong('from', 'That is a lot of time off. Please take some back first.')
      if (span.to <= span.from) return wrong('to', 'Please choose an end after the start.')
      if (span.to <= now.epochMilliseconds) return wrong('to', 'This time is over already.')
      return dayProblem('to', change.to.slice(0, 10), today)
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
    case 'time_off':
      return { calendar, off: [...off, { id: null, ...spanOf(change, calendar.zone) }] }
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
