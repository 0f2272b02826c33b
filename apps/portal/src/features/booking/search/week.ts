import { limits } from '@evenkeel/contract/limits'
import type { ProviderProfile } from '@evenkeel/contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/contract/wire'
import { clockTime, longDay, zoneAbbreviation, zoneWords } from '#lib/moments.ts'

/** The day it is in a zone. */
export const dayIn = (at: Temporal.Instant, zone: string): Temporal.PlainDate =>
  at.toZonedDateTimeISO(zone).toPlainDate()

/** Monday of the week a day belongs to. */
export const mondayOf = (day: Temporal.PlainDate): Temporal.PlainDate =>
  day.subtract({ days: day.dayOfWeek - 1 })

/** Monday to Sunday (CONST-04, BOOK-09); calendar days, so weeks with a clock change have seven days too. */
export const weekFrom = (monday: Temporal.PlainDate): readonly Temporal.PlainDate[] =>
  Array.from({ length: limits.availabilityDays }, (_, offset) => monday.add({ days: offset }))

/** Where the days shown after these begin. */
export const weekAfter = (monday: Temporal.PlainDate): Temporal.PlainDate =>
  monday.add({ days: limits.availabilityDays })
/** Where the days shown before these begin. */
export const weekBefore = (monday: Temporal.PlainDate): Temporal.PlainDate =>
  monday.subtract({ days: limits.availabilityDays })

/** Whether the week before may be shown: never one before this week. */
export const hasEarlierWeek = (monday: Temporal.PlainDate, now: Temporal.Instant, zone: string): boolean =>
  Temporal.PlainDate.compare(monday, mondayOf(dayIn(now, zone))) > 0

/** One free start as it is drawn. */
export interface Slot {
  readonly at: Temporal.Instant
  /** "10:00 AM", with the letters of the zone where the same time comes twice that day. */
  readonly time: string
  /** "Tuesday, November 24, 10:00 AM Mountain Standard Time" */
  readonly fullName: string
}

/**
 * The free starts of a day for one way of meeting. An answer for another day than the one asked for shows nothing here,
 * and neither does a start that falls on another day in this zone (RD-154, RD-155).
 */
export function slotsOf(
  { availability_details: found }: ProviderProfile,
  day: Temporal.PlainDate,
  method: TelehealthMethod | null,
  zone: string,
): readonly Slot[] {
  if (found.appointment_date !== day.toString()) return []
  const starts = found.available_hours
    .filter(({ availability_type }) => method === null || availability_type.includes(method))
    .map(({ timeslot }) => Temporal.Instant.from(timeslot))
    .filter((at) => dayIn(at, zone).equals(day))
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
  const times = starts.map((at) => clockTime(at, zone))
  return starts.map((at, index) => {
    const time = times[index] ?? ''
    const isDouble = times.filter((other) => other === time).length > 1
    return {
      at,
      time: isDouble ? `${time} ${zoneAbbreviation(zone, at)}` : time,
      fullName: slotName(at, zone),
    }
  })
}

/** Words for the zone of a week; both, when the clocks change in it. */
export function weekZoneWords(monday: Temporal.PlainDate, zone: string): string {
  const wordsOn = (day: Temporal.PlainDate): string =>
    zoneWords(zone, day.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant())
  const changed = weekFrom(monday).find((day) => wordsOn(day) !== wordsOn(monday))
  return changed ? `${wordsOn(monday)}, from ${dayName(changed)} ${wordsOn(changed)}` : wordsOn(monday)
}

/** Day, time and zone of a start in full words. */
export const slotName = (at: Temporal.Instant, zone: string): string =>
  `${longDay(at, zone)}, ${clockTime(at, zone)} ${zoneWords(zone, at)}`

/** "Tuesday, November 24" of a calendar day. */
export const dayName = (day: Temporal.PlainDate): string =>
  longDay(day.toZonedDateTime('UTC').toInstant(), 'UTC')

/** "November 23 to November 29" */
export function weekName(monday: Temporal.PlainDate): string {
  const name = (day: Temporal.PlainDate): string =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(
      day.toZonedDateTime('UTC').epochMilliseconds,
    )
  return `${name(monday)} to ${name(monday.add({ days: limits.availabilityDays - 1 }))}`
}
