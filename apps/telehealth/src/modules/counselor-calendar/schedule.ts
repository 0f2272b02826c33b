import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import type { CalendarChange } from '@evenkeel/api-contract/counselor/calendar'
import { hoursErrorMessages } from '@evenkeel/api-contract/counselor/validate-hours.messages'
import {
  validateEffectiveDay,
  validateHoursRange,
  validateHours,
} from '@evenkeel/api-contract/counselor/validate-hours'
import type { ProviderCalendar, TimeSpan } from '#modules/availability/slots.ts'
import type { DateHours, OpeningHours, ScheduledWeeklyHours } from '#db/tables.ts'

/** Time off, in milliseconds since 1970; without an id until it is saved. */
interface TimeOff extends TimeSpan {
  readonly id: number | null
}

/** What a counselor controls: hours and time off. */
export interface Schedule {
  readonly calendar: ProviderCalendar
  readonly off: readonly TimeOff[]
}

const MAX_ENTRIES = { later: 20, days: 100, off: 200 } as const

const fieldError = (field: string, message: string | null): readonly ErrorEntry[] =>
  message === null ? [] : [{ field: `change.${field}`, message }]

const validateHoursFields = (hours: readonly OpeningHours[]): readonly ErrorEntry[] =>
  validateHours(hours).flatMap(({ index, end, message }) => fieldError(`hours.${index}.${end}`, message))

/** Returns the problems of a change by field; empty when it is valid. */
export function validateChange(
  change: CalendarChange,
  { calendar: { zone, laterHours = [], dayHours = [] }, off }: Schedule,
  now: Temporal.Instant,
): readonly ErrorEntry[] {
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString()
  switch (change.kind) {
    case 'week':
      if (laterHours.length >= MAX_ENTRIES.later) return fieldError('from', hoursErrorMessages.manyWeeks)
      return [
        ...fieldError('from', validateEffectiveDay(change.from, today)),
        ...validateHoursFields(change.hours),
      ]
    case 'day':
      if (dayHours.length >= MAX_ENTRIES.days) return fieldError('day', hoursErrorMessages.manyDays)
      return [
        ...fieldError('day', validateEffectiveDay(change.day, today)),
        ...validateHoursFields(change.hours ?? []),
      ]
    case 'time_off': {
      const span = parseSpan(change, zone)
      if (off.length >= MAX_ENTRIES.off) return fieldError('from', hoursErrorMessages.manyOff)
      if (span.to <= span.from) return fieldError('to', validateHoursRange(span.from, span.to))
      if (span.to <= now.epochMilliseconds) return fieldError('to', hoursErrorMessages.timeOver)
      return fieldError('to', validateEffectiveDay(change.to.slice(0, 10), today))
    }
    case 'drop_week':
    case 'drop_time_off':
      return []
  }
}

/**
 * Parses time off. For local times that occur twice, it covers both: from the earlier start to the later end.
 */
function parseSpan({ from, to }: { readonly from: string; readonly to: string }, zone: string): TimeSpan {
  const at = (wall: string, disambiguation: 'earlier' | 'later'): number =>
    Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation }).epochMilliseconds
  return { from: at(from, 'earlier'), to: at(to, 'later') }
}

const byFrom = (a: ScheduledWeeklyHours, b: ScheduledWeeklyHours): number => (a.from < b.from ? -1 : 1)
const byDay = (a: DateHours, b: DateHours): number => (a.day < b.day ? -1 : 1)

/** The schedule after a change; null when there is nothing to delete. */
export function applyChange(schedule: Schedule, change: CalendarChange): Schedule | null {
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
      const span = parseSpan(change, calendar.zone)
      // An identical entry is a repeated request whose response was lost.
      const isThere = off.some(({ from, to }) => from === span.from && to === span.to)
      return isThere ? schedule : { calendar, off: [...off, { id: null, ...span }] }
    }
    case 'drop_time_off': {
      const others = off.filter(({ id }) => id !== change.id)
      return others.length === off.length ? null : { calendar, off: others }
    }
  }
}

/** Drops past entries that do not affect today or later days. */
export function dropPastHours({ calendar, off }: Schedule, today: string): Schedule {
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
