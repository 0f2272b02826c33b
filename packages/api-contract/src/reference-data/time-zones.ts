/**
 * The eight time zones a member can choose, in the order of ENTITY-23, spelled as in the specification
 * (`US/Hawaii` is an alias and is kept).
 */
export const timeZones = [
  'America/Anchorage',
  'America/Chicago',
  'America/Denver',
  'US/Hawaii',
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'America/Puerto_Rico',
] as const

export type TimeZone = (typeof timeZones)[number]

/** The default time zone (CONST-05). */
export const defaultTimeZone: TimeZone = 'America/New_York'

/** Whether `value` is one of the eight; anything else is replaced by the default (RD-155). */
export const isTimeZone = (value: unknown): value is TimeZone => timeZones.some((zone) => zone === value)
