import type { TimeZone } from './time-zones.ts'

/**
 * The time zone of most people in a state; a few states have two. Where a state's day ends is separate:
 * `state-days.ts` of the telehealth service.
 */
const statesByTimeZone: Readonly<Record<TimeZone, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'US/Hawaii': 'HI',
  'America/Puerto_Rico': 'PR',
}

/** The time zone of a state by its two letters; null for an unknown state. */
export function getStateTimeZone(code: string): TimeZone | null {
  const found = Object.entries(statesByTimeZone).find(([, codes]) => codes.split(' ').includes(code))
  return (found?.[0] ?? null) as TimeZone | null
}
