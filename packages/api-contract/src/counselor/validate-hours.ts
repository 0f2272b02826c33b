import { limits } from '../limits.ts'
import { minutes } from '../time/duration-units.ts'
import { hoursErrorMessages } from './validate-hours.messages.ts'

/** Ranges that are validated together: those of one weekday, or of one day. */
interface Hours {
  readonly weekday?: number
  readonly from: number
  readonly to: number
}

/** Error of one range, and at which end. */
export interface HoursError {
  readonly index: number
  readonly end: 'from' | 'to'
  readonly message: string
}

/** Minutes of the shortest range: one visit. */
const MIN_DURATION = limits.slotLength / minutes(1)

/** Error of a range, or null. Day and time strings sort chronologically. */
export function validateHoursRange<Time extends number | string>(from: Time, to: Time): string | null {
  if (to === from) return hoursErrorMessages.sameTime
  return to < from ? hoursErrorMessages.endsBefore : null
}

const startsBefore = (hours: readonly Hours[], first: number, second: number): boolean => {
  const [a, b] = [hours[first]?.from ?? 0, hours[second]?.from ?? 0]
  return a < b || (a === b && first < second)
}

/**
 * Validates ranges in order, in the form and on the server. Of two overlapping ranges the later one is
 * invalid.
 */
export function validateHours(hours: readonly Hours[]): readonly HoursError[] {
  return hours.flatMap(({ weekday, from, to }, index): HoursError[] => {
    const wrongEnd = validateHoursRange(from, to)
    if (wrongEnd !== null) return [{ index, end: 'to', message: wrongEnd }]
    if (to - from < MIN_DURATION)
      return [{ index, end: 'to', message: hoursErrorMessages.tooShort({ minutes: MIN_DURATION }) }]
    const isWithin = hours.some(
      (other, at) =>
        at !== index && other.weekday === weekday && startsBefore(hours, at, index) && from < other.to,
    )
    return isWithin ? [{ index, end: 'from', message: hoursErrorMessages.overlaps }] : []
  })
}

/** Error of the day from which a change takes effect, or null. */
export function validateEffectiveDay(day: string, today: string): string | null {
  const farthest = Temporal.PlainDate.from(today).add({ days: limits.hoursAhead }).toString()
  // A five-digit year sorts before all others.
  if (day.length !== farthest.length || day > farthest) return hoursErrorMessages.dayFar
  return day < today ? hoursErrorMessages.dayPast : null
}
