import { limits } from '../limits.ts'
import { minutes } from '../units.ts'
import { hoursFaults } from './hours.words.ts'

/** Hours as they are judged: those of one weekday, or of one day, among themselves. */
interface Hours {
  readonly weekday?: number
  readonly from: number
  readonly to: number
}

/** What is wrong with one of several hours, and at which end of them. */
export interface HoursFault {
  readonly index: number
  readonly end: 'from' | 'to'
  readonly message: string
}

/** Minutes of the shortest hours: one visit. */
const SHORTEST = limits.slotLength / minutes(1)

/** What is wrong with an end, or null. Texts of days and times sort as they do. */
export function faultOfEnd<Time extends number | string>(from: Time, to: Time): string | null {
  if (to === from) return hoursFaults.sameTime
  return to < from ? hoursFaults.endsBefore : null
}

const begins = (hours: readonly Hours[], first: number, second: number): boolean => {
  const [a, b] = [hours[first]?.from ?? 0, hours[second]?.from ?? 0]
  return a < b || (a === b && first < second)
}

/** What is wrong with hours, in their order: the same beside the field and at the server. Of two that overlap it is the later one. */
export function faultsOfHours(hours: readonly Hours[]): readonly HoursFault[] {
  return hours.flatMap(({ weekday, from, to }, index): HoursFault[] => {
    const wrongEnd = faultOfEnd(from, to)
    if (wrongEnd !== null) return [{ index, end: 'to', message: wrongEnd }]
    if (to - from < SHORTEST)
      return [{ index, end: 'to', message: hoursFaults.tooShort({ minutes: SHORTEST }) }]
    const isWithin = hours.some(
      (other, at) => at !== index && other.weekday === weekday && begins(hours, at, index) && from < other.to,
    )
    return isWithin ? [{ index, end: 'from', message: hoursFaults.overlaps }] : []
  })
}

/** What is wrong with a day from which something shall hold, or null. */
export function faultOfDay(day: string, today: string): string | null {
  const farthest = Temporal.PlainDate.from(today).add({ days: limits.hoursAhead }).toString()
  // A year of five digits sorts before all others.
  if (day.length !== farthest.length || day > farthest) return hoursFaults.dayFar
  return day < today ? hoursFaults.dayPast : null
}
