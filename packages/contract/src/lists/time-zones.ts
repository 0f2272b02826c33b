import { ownVoice, type Voice } from '../words/document-language.ts'
import { zoneNames } from './time-zones.words.ts'

/** A time zone a member can choose. */
export interface TimeZoneOption {
  /** IANA name, kept exactly as the specification spells it (`US/Hawaii` is an alias and stays one). */
  readonly value: string
  /** Id of the zone's everyday name. */
  readonly name: keyof typeof zoneNames
  /** What the member reads: that name and a city. */
  readonly label: string
}

/** The eight zones in the order of ENTITY-23. */
export const timeZones = [
  { value: 'America/Anchorage', name: 'alaska', label: `${zoneNames.alaska} (Anchorage)` },
  { value: 'America/Chicago', name: 'central', label: `${zoneNames.central} (Chicago)` },
  { value: 'America/Denver', name: 'mountain', label: `${zoneNames.mountain} (Denver)` },
  { value: 'US/Hawaii', name: 'hawaii', label: `${zoneNames.hawaii} (Honolulu)` },
  { value: 'America/Los_Angeles', name: 'pacific', label: `${zoneNames.pacific} (Los Angeles)` },
  { value: 'America/New_York', name: 'eastern', label: `${zoneNames.eastern} (New York)` },
  { value: 'America/Phoenix', name: 'arizona', label: `${zoneNames.arizona} (Phoenix)` },
  { value: 'America/Puerto_Rico', name: 'atlantic', label: `${zoneNames.atlantic} (Puerto Rico)` },
] as const satisfies readonly TimeZoneOption[]

export type TimeZone = (typeof timeZones)[number]['value']

/** The zone of everybody who has not chosen one (CONST-05). */
export const defaultTimeZone: TimeZone = 'America/New_York'

/** Whether `value` is one of the eight; anything else is replaced by the default (RD-155). */
export const isTimeZone = (value: unknown): value is TimeZone =>
  timeZones.some((zone) => zone.value === value)

/** "Mountain time": what people call a zone all year round, the same words on every page and in every mail. */
export function zoneWords(zone: string, { texts }: Pick<Voice, 'texts'> = ownVoice): string {
  const known = timeZones.find(({ value }) => value === zone)
  return known ? texts(zoneNames)[known.name] : zone
}
