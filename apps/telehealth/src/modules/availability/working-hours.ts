import { limits } from '@evenkeel/api-contract/limits'
import {
  getPartOfDay,
  type PartOfDay,
  partOfDayValues,
} from '@evenkeel/api-contract/reference-data/parts-of-day'
import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import type { DateHours, OpenHours, OpeningHours, ScheduledWeeklyHours } from '#db/tables.ts'

/** Working hours: the week, later weeks by first day, and days with their own hours. */
export interface WorkingHours {
  readonly weeklyHours: readonly OpenHours[]
  /** By first day. */
  readonly laterHours?: readonly ScheduledWeeklyHours[] | undefined
  readonly dayHours?: readonly DateHours[] | undefined
}

/** The weekly hours in effect on a day. Dates as texts sort in date order. */
export const weeklyHoursOn = (
  { weeklyHours, laterHours = [] }: WorkingHours,
  day: string,
): readonly OpenHours[] => laterHours.findLast(({ from }) => from <= day)?.hours ?? weeklyHours

/** The hours of one day. */
export function hoursOn(working: WorkingHours, day: Temporal.PlainDate): readonly OpeningHours[] {
  const text = day.toString()
  const own = working.dayHours?.find((one) => one.day === text)
  return own?.hours ?? weeklyHoursOn(working, text).filter(({ weekday }) => weekday === day.dayOfWeek)
}

/** All hours in effect at any time. */
export const allHours = ({
  weeklyHours,
  laterHours = [],
  dayHours = [],
}: WorkingHours): readonly OpeningHours[] => [
  ...weeklyHours,
  ...laterHours.flatMap(({ hours }) => hours),
  ...dayHours.flatMap(({ hours }) => hours),
]

/** Whether a visit that starts then fits into the hours, in local time of the zone. Ignores bookings. */
export function isWithinHours(working: WorkingHours & { readonly zone: string }, start: number): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(working.zone)
  const from = at.hour * 60 + at.minute
  const to = from + limits.slotLength / minutes(1)
  return hoursOn(working, at.toPlainDate()).some((open) => open.from <= from && to <= open.to)
}

const offsetIn = (zone: string, at: Temporal.Instant): number =>
  at.toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000

/**
 * A time after each daylight saving change of a zone up to the last bookable day: a day later, when
 * neighboring zones have changed too.
 */
function daysAfterClockChanges(zone: string, now: Temporal.Instant): readonly Temporal.Instant[] {
  const first = now.toZonedDateTimeISO(zone)
  const end = first.add({ days: limits.slotHorizonDays + 1 })
  const moments: Temporal.Instant[] = []
  let change = first.getTimeZoneTransition('next')
  while (change && Temporal.ZonedDateTime.compare(change, end) < 0) {
    moments.push(change.toInstant().add({ hours: 24 }))
    change = change.getTimeZoneTransition('next')
  }
  return moments
}

/** All offsets of `zone` from `own` up to the last bookable day, in milliseconds. */
function offsetDifferences(own: string, zone: string, now: Temporal.Instant): readonly number[] {
  const moments = [now, ...daysAfterClockChanges(own, now), ...daysAfterClockChanges(zone, now)]
  return [...new Set(moments.map((at) => offsetIn(zone, at) - offsetIn(own, at)))]
}

/** The part of day of a start, in local time of `zone`. */
export const partOfDayAt = (start: number, zone: string): PartOfDay =>
  getPartOfDay(Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).hour)

/**
 * Returns a function for the parts of day in which a provider works, in the viewer's time zone. It uses the
 * working hours only, free or not, so that hundreds of providers cost almost nothing. When the offset between
 * the two zones changes before the last bookable day, both offsets count, so that no free provider is missed.
 */
export function createPartsOfDayFinder(zone: string | undefined, now: Temporal.Instant) {
  const cache = new Map<string, readonly number[]>()
  const shiftsOf = (own: string): readonly number[] => {
    const shifts = cache.get(own) ?? (zone === undefined ? [0] : offsetDifferences(own, zone, now))
    cache.set(own, shifts)
    return shifts
  }
  return (hoursIn: WorkingHours & { readonly zone: string }): readonly PartOfDay[] => {
    const worked = new Set<PartOfDay>()
    for (const shift of shiftsOf(hoursIn.zone)) {
      for (const open of allHours(hoursIn)) {
        const last = minutes(open.to) - limits.slotLength
        for (let start = minutes(open.from); start <= last; start += hours(1)) {
          const wall = (start + shift + hours(24)) % hours(24)
          worked.add(getPartOfDay(Math.floor(wall / hours(1))))
        }
      }
    }
    return partOfDayValues.filter((part) => worked.has(part))
  }
}
