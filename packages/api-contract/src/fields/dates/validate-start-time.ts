import { limits } from '../../limits.ts'
import { days } from '../../time/duration-units.ts'
import { validationMessages } from '../validation.messages.ts'

/**
 * How long ago a start may lie: who chooses slowly is told at the booking that the time is taken, with everything kept
 * (ERROR-05), and not that it was never a time.
 */
const MAX_PAST = days(1)
/** The last bookable day ends at other instants in other zones. */
const MAX_AHEAD = days(limits.slotHorizonDays + 2)

/**
 * What is wrong with the start of an appointment, in seconds since 1970, or null. It is an instant around those that are
 * offered; anything else, such as milliseconds, is nobody's appointment (ENTITY-07). Whether the time is free is another
 * question.
 */
export function validateStartTime(seconds: number, now: Temporal.Instant): string | null {
  const ahead = seconds * 1000 - now.epochMilliseconds
  return ahead >= -MAX_PAST && ahead <= MAX_AHEAD ? null : validationMessages.startTime
}
