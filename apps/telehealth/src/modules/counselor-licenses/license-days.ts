import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import { defaultTimeZone } from '@evenkeel/api-contract/reference-data/time-zones'

/** States of two zones where most people live in the one whose day ends later. */
const earlierTimeZones: Readonly<Record<string, string>> = {
  OR: 'America/Denver',
  TN: 'America/New_York',
}

/**
 * The zone whose days count for a license: the one in which the day ends first, so that nobody of a state with two works a minute without one.
 */
export const licenseTimeZone = (state: string): string =>
  earlierTimeZones[state] ?? getStateTimeZone(state) ?? defaultTimeZone

/** The moment at which a last day is over in a state. */
export const endOfDayInState = (state: string, day: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(licenseTimeZone(state)).toInstant()

/** The day it is in a state. */
export const todayInState = (state: string, now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(licenseTimeZone(state)).toPlainDate()

/** Days from today until a last day, 0 on the day itself. */
export const daysUntil = (state: string, day: string, now: Temporal.Instant): number =>
  todayInState(state, now).until(Temporal.PlainDate.from(day)).days
