import { ownVoice, type Voice } from '../words/document-language.ts'
import { zoneNames } from './time-zones.words.ts'

/** A time zone a member can choose. */
export interface TimeZoneOption {
  /** IANA name, kept exactly as the specification spells it (`US/Hawaii` is an alias and stays one). */
  readonly value: string
  /** Id of the zone's everyday name. */
  readonly name: keyof typeof zoneNames
  /** A city that everybody there knows. */
  readonly city: string
}

/** The eight zones in the order of ENTITY-23. */
export const timeZones = [
  { value: 'America/Anchorage', name: 'alaska', city: 'Anchorage' },
  { value: 'America/Chicago', name: 'central', city: 'Chicago' },
  { value: 'America/Denver', name: 'mountain', city: 'Denver' },
  { value: 'US/Hawaii', name: 'hawaii', city: 'Honolulu' },
  { value: 'America/Los_Angeles', name: 'pacific', city: 'Los Angeles' },
  { value: 'America/New_York', name: 'eastern', city: 'New York' },
  { value: 'America/Phoenix', name: 'arizona', city: 'Phoenix' },
  { value: 'America/Puerto_Rico', name: 'atlantic', city: 'Puerto Rico' },
] as const satisfies readonly TimeZoneOption[]

export type TimeZone = (typeof timeZones)[number]['value']

/** The zone of everybody who has not chosen one (CONST-05). */
export const defaultTimeZone: TimeZone = 'America/New_York'

/** Whether `value` is one of the eight; anything else is replaced by the default (RD-155). */
export const isTimeZone = (value: unknown): value is TimeZone =>
  timeZones.some((zone) => zone.value === value)

/** "Mountain time (Denver)" */
export const zoneLabel = ({ name, city }: Pick<TimeZoneOption, 'name' | 'city'>): string =>
  `${zoneNames[name]} (${city})`

/** "Mountain time": what people call a zone all year round, the same words on every page and in every mail. */
export function zoneWords(zone: string, { texts }: Pick<Voice, 'texts'> = ownVoice): string {
  const known = timeZones.find(({ value }) => value === zone)
  return known ? texts(zoneNames)[known.name] : zone
}
