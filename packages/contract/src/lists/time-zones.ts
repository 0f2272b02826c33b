/** A time zone a member can choose. */
export interface TimeZoneOption {
  /** IANA name, kept exactly as the specification spells it (`US/Hawaii` is an alias and stays one). */
  readonly value: string
  /** What the member reads: the zone's everyday name and a city. */
  readonly label: string
}

/** The eight zones in the order of ENTITY-23. */
export const timeZones = [
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'US/Hawaii', label: 'Hawaii (Honolulu)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { value: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
] as const satisfies readonly TimeZoneOption[]

export type TimeZone = (typeof timeZones)[number]['value']

/** The zone of everybody who has not chosen one (CONST-05). */
export const defaultTimeZone: TimeZone = 'America/New_York'

/** Whether `value` is one of the eight; anything else is replaced by the default (RD-155). */
export const isTimeZone = (value: unknown): value is TimeZone =>
  timeZones.some((zone) => zone.value === value)
