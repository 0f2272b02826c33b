import type { CalendarLine } from './parse-icalendar.ts'

/** Converts local time to an instant, in milliseconds since 1970. */
export type InstantOf = (wall: Temporal.PlainDateTime) => number

/** The time zones of one calendar. */
export interface CalendarTimeZones {
  /** The counselor's own. */
  readonly own: InstantOf
  /** For floating times; null when X-WR-TIMEZONE names an unknown time zone. */
  readonly unnamed: InstantOf | null
  readonly utc: InstantOf
  /** By TZID; null when it is neither a known name nor defined by the file. */
  readonly named: (name: string) => InstantOf | null
}

/** A date or a date-time of a calendar. */
export interface CalendarTime {
  readonly wall: Temporal.PlainDateTime
  /** A date without a time. */
  readonly isDay: boolean
  /** Converts local times of its zone to instants, in milliseconds since 1970. */
  readonly instantOf: InstantOf
}

/** Thrown for a value that cannot be read. */
export class UnreadableValueError extends Error {}

/** Thrown for more busy times than can be stored. */
export class TooManyBusyTimesError extends Error {}

const DATE = /^\d{8}$/
const DATE_TIME = /^(\d{8})T(\d{2})(\d{2})(\d{2})?(Z?)$/i

/** Parses DATE or DATE-TIME. Dates are in the counselor's own time zone, floating times in that of the calendar. */
export function parseCalendarTime(
  text: string,
  { params }: Pick<CalendarLine, 'params'>,
  zones: CalendarTimeZones,
): CalendarTime {
  const typed = text.trim()
  try {
    if (DATE.test(typed))
      return { wall: Temporal.PlainDate.from(typed).toPlainDateTime(), isDay: true, instantOf: zones.own }
    const [, day, hour, minute, second = '00', utc] = DATE_TIME.exec(typed) ?? []
    if (day === undefined) throw new UnreadableValueError(`invalid time: ${typed}`)
    const name = params.get('tzid')
    const instantOf = utc ? zones.utc : name === undefined ? zones.unnamed : zones.named(name)
    if (!instantOf) throw new UnreadableValueError(`unknown time zone: ${name}`)
    // A leap second counts as the last second of its minute.
    const wall = Temporal.PlainDateTime.from(`${day}T${hour}:${minute}:${second === '60' ? '59' : second}`)
    // Throws when the time zone does not define this time.
    instantOf(wall)
    return { wall, isDay: false, instantOf }
  } catch (error) {
    throw error instanceof UnreadableValueError ? error : new UnreadableValueError(`invalid time: ${typed}`)
  }
}

/** A duration: days are nominal, hours are exact (RFC 5545, 3.3.6). */
interface CalendarDuration {
  readonly days: number
  readonly milliseconds: number
}

const DURATION = /^\+?P(?=\d|T\d)(?:\d+W)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/i

export function parseCalendarDuration(text: string): CalendarDuration {
  const typed = text.trim()
  if (!DURATION.test(typed)) throw new UnreadableValueError(`invalid duration: ${typed}`)
  const { weeks, days, hours, minutes, seconds } = Temporal.Duration.from(typed.replace(/T$/i, ''))
  return { days: weeks * 7 + days, milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}

/** The end of a span with this start and duration, in milliseconds since 1970. */
export const endAfter = (
  { wall, instantOf }: Pick<CalendarTime, 'wall' | 'instantOf'>,
  { days, milliseconds }: CalendarDuration,
): number => instantOf(wall.add({ days })) + milliseconds
