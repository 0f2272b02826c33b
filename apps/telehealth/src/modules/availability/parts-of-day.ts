import { limits } from '@evenkeel/api-contract/limits'
import {
  type PartOfDay,
  getPartOfDay,
  partOfDayValues,
} from '@evenkeel/api-contract/reference-data/parts-of-day'
import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { allHours, type WorkingHours } from './working-hours.ts'

const offsetIn = (zone: string, at: Temporal.Instant): number =>
  at.toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000

/** A moment after each change of a zone's clocks up to the last bookable day: a day later, when its neighbors have changed too. */
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

/** How far the clock of `zone` is ahead of the one of `own`, in milliseconds: each distance up to the last bookable day. */
function offsetDifferences(own: string, zone: string, now: Temporal.Instant): readonly number[] {
  const moments = [now, ...daysAfterClockChanges(own, now), ...daysAfterClockChanges(zone, now)]
  return [...new Set(moments.map((at) => offsetIn(zone, at) - offsetIn(own, at)))]
}

/** The part of the day in which a start lies, by the clock of `zone`. */
export const partOfDayAt = (start: number, zone: string): PartOfDay =>
  getPartOfDay(Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).hour)

/**
 * Says in which parts of a day somebody works, by the clock of whoever looks: from the hours alone, free or not, so that
 * hundreds of them cost next to nothing. Where the two clocks drift apart before the last bookable day, the parts before and
 * after count, so that nobody is left out who is free then.
 */
export function createPartsOfDayFinder(zone: string | undefined, now: Temporal.Instant) {
  const known = new Map<string, readonly number[]>()
  const shiftsOf = (own: string): readonly number[] => {
    const shifts = known.get(own) ?? (zone === undefined ? [0] : offsetDifferences(own, zone, now))
    known.set(own, shifts)
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
