/** A time zone a member can choose. */
export interface TimeZoneOption {
  /** IANA name, kept exactly as the specification spells it (`US/Hawaii` is an alias and stays one). */
  readonly value: string
  /** What the member reads: the zone's everyday name and a city. */
  readonly label: string
}

/** The eight zones in the order of ENTITY-23. */
export const timeZones = [
  { value: 'America/Anchorage', label: 'Alaska time (Anchorage)' },
  { value: 'America/Chicago', label: 'Central time (Chicago)' },
  { value: 'America/Denver', label: 'Mountain time (Denver)' },
  { value: 'US/Hawaii', label: 'Hawaii time (Honolulu)' },
  { value: 'America/Los_Angeles', label: 'Pacific time (Los Angeles)' },
  { value: 'America/New_York', label: 'Eastern time (New York)' },
  { value: 'America/Phoenix', label: 'Arizona time (Phoenix)' },
  { value: 'America/Puerto_Rico', label: 'Atlantic time (Puerto Rico)' },
] as const satisfies readonly TimeZoneOption[]

export type TimeZone = (typeof timeZones)[number]['value']

/** The zone of everybody who has not chosen one (CONST-05). */
export const defaultTimeZone: TimeZone = 'America/New_York'

/** Whether `value` is one of the eight; anything else is replaced by the default (RD-155). */
export const isTimeZone = (value: unknown): value is TimeZone =>
  timeZones.some((zone) => zone.value === value)

/** "Mountain time": what people call a zone all year round, the same words on every page and in every mail. */
export const zoneWords = (zone: string): string =>
  timeZones.find(({ value }) => value === zone)?.label.replace(/ \(.*\)$/, '') ?? zone
