import type { TimeZone } from './time-zones.ts'

/** Time zone ids of the telehealth service (`us_time_zone_id`). */
export const telehealthTimeZoneIds: Readonly<Record<TimeZone, number>> = {
  'America/New_York': 1,
  'America/Chicago': 2,
  'America/Denver': 3,
  'America/Los_Angeles': 4,
  'America/Anchorage': 5,
  'US/Hawaii': 6,
  'America/Puerto_Rico': 11,
  'America/Phoenix': 12,
}
