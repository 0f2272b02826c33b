import { limits } from '../limits.ts'
import { minutes } from '../time/duration-units.ts'
import { hoursErrorMessages } from './validate-hours.messages.ts'

/** Hours as they are judged: those of one weekday, or of one day, among themselves. */
interface Hours {
  readonly weekday?: number
  readonly from: number
  readonly to: number
}

/** What is wrong with one of several hours, and at which end of them. */
export interface HoursError {
  readonly index: number
  readonly end: 'from' | 'to'
  readonly message: string
}

/** Minutes of the shortest hours: one visit. */
const MIN_DURATION = limits.slotLength / minutes(1)

/** What is wrong with an end, or null. Texts of days and times sort as they do. */
export function validateHoursRange<Time extends number | string>(from: Time, to: Time): string | null {
  if (to === from) return hoursErrorMessages.sameTime
  return to < from ? hoursErrorMessages.endsBefore : null
}

const startsBefore = (hours: readonly Hours[], first: number, second: number): boolean => {
  const [a, b] = [hours[first]?.from ?? 0, hours[second]?.from ?? 0]
  return a < b || (a === b && first < second)
}

/** What is wrong with hours, in their order: the same beside the field and at the server. Of two that overlap it is the later one. */
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

/** What is wrong with a day from which something shall hold, or null. */
export function validateEffectiveDay(day: string, today: string): string | null {
  const farthest = Temporal.PlainDate.from(today).add({ days: limits.hoursAhead }).toString()
  // A year of five digits sorts before all others.
  if (day.length !== farthest.length || day > farthest) return hoursErrorMessages.dayFar
  return day < today ? hoursErrorMessages.dayPast : null
}
