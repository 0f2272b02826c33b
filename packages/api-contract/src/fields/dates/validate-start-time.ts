import { limits } from '../../limits.ts'
import { days } from '../../time/duration-units.ts'
import { validationMessages } from '../validation.messages.ts'

/**
 * How long ago a start may be: a slow booking should get the "time taken" error, with its data preserved
 * (ERROR-05), not an invalid time.
 */
const MAX_PAST = days(1)
/** The last bookable day ends at different instants in different time zones. */
const MAX_AHEAD = days(limits.slotHorizonDays + 2)

/**
 * Error of an appointment start in seconds since 1970, or null. It must be close to offered times; anything
 * else, such as milliseconds, is invalid (ENTITY-07). Availability is checked elsewhere.
 */
export function validateStartTime(seconds: number, now: Temporal.Instant): string | null {
  const ahead = seconds * 1000 - now.epochMilliseconds
  return ahead >= -MAX_PAST && ahead <= MAX_AHEAD ? null : validationMessages.startTime
}
