import type { CalendarLine } from './parse-icalendar.ts'
import type { CalendarZones } from './zones.ts'

/** A date or a date-time of a calendar. */
export interface CalendarTime {
  readonly wall: Temporal.PlainDateTime
  /** A date without a time. */
  readonly isDay: boolean
  /** Converts local times of its zone to instants, in milliseconds since 1970. */
  readonly instantOf: (wall: Temporal.PlainDateTime) => number
}

/** Thrown for a value that cannot be read. */
export class Unreadable extends Error {}

/** More busy times than are kept. */
export class TooMuch extends Error {}

const DAY = /^\d{8}$/
const CLOCK = /^(\d{8})T(\d{2})(\d{2})(\d{2})?(Z?)$/i

/** Parses DATE or DATE-TIME. Dates are in the counselor's own time zone, floating times in that of the calendar. */
export function timeOf(
  text: string,
  { params }: Pick<CalendarLine, 'params'>,
  zones: CalendarZones,
): CalendarTime {
  const typed = text.trim()
  try {
    if (DAY.test(typed))
      return { wall: Temporal.PlainDate.from(typed).toPlainDateTime(), isDay: true, instantOf: zones.own }
    const [, day, hour, minute, second = '00', utc] = CLOCK.exec(typed) ?? []
    if (day === undefined) throw new Unreadable(`no time: ${typed}`)
    const name = params.get('tzid')
    const instantOf = utc ? zones.utc : name === undefined ? zones.unnamed : zones.named(name)
    if (!instantOf) throw new Unreadable(`a zone nobody explains: ${name}`)
    // A leap second counts as the last second of its minute.
    const wall = Temporal.PlainDateTime.from(`${day}T${hour}:${minute}:${second === '60' ? '59' : second}`)
    // Throws when the time zone does not define this time.
    instantOf(wall)
    return { wall, isDay: false, instantOf }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(`no time: ${typed}`)
  }
}

/** A duration: days are nominal, hours are exact (RFC 5545, 3.3.6). */
export interface CalendarLength {
  readonly days: number
  readonly milliseconds: number
}

const LENGTH = /^\+?P(?=\d|T\d)(?:\d+W)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/i

export function lengthOf(text: string): CalendarLength {
  const typed = text.trim()
  if (!LENGTH.test(typed)) throw new Unreadable(`no length: ${typed}`)
  const { weeks, days, hours, minutes, seconds } = Temporal.Duration.from(typed.replace(/T$/i, ''))
  return { days: weeks * 7 + days, milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}

/** The end of something that starts then and lasts so long, in milliseconds since 1970. */
export const endAfter = (
  { wall, instantOf }: Pick<CalendarTime, 'wall' | 'instantOf'>,
  { days, milliseconds }: CalendarLength,
): number => instantOf(wall.add({ days })) + milliseconds
