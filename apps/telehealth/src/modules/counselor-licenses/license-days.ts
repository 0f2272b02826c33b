import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import { defaultTimeZone } from '@evenkeel/api-contract/reference-data/time-zones'

/** For states with two time zones where most people live in the one whose day ends later: the other one. */
const earlierTimeZones: Readonly<Record<string, string>> = {
  OR: 'America/Denver',
  TN: 'America/New_York',
}

/**
 * The time zone in which the days of a license are counted: the one where the day ends first, so that nobody
 * in a state with two time zones works past the end.
 */
export const licenseTimeZone = (state: string): string =>
  earlierTimeZones[state] ?? getStateTimeZone(state) ?? defaultTimeZone

/** The instant when the last valid day ends in a state. */
export const endOfDayInState = (state: string, day: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(licenseTimeZone(state)).toInstant()

/** Today's date in a state. */
export const todayInState = (state: string, now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(licenseTimeZone(state)).toPlainDate()

/** Days from today until the last valid day; 0 on that day. */
export const daysUntil = (state: string, day: string, now: Temporal.Instant): number =>
  todayInState(state, now).until(Temporal.PlainDate.from(day)).days
