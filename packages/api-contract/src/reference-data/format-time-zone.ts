import { defaultLookup, type MessageLookup } from '../i18n/document-language.ts'
import { isTimeZone, type TimeZone } from './time-zones.ts'
import { timeZoneMessages } from './time-zones.messages.ts'

/** Display name of each time zone: the id of its everyday name, and a well-known city. */
const zoneDisplayNames: Readonly<
  Record<TimeZone, { readonly name: keyof typeof timeZoneMessages; readonly city: string }>
> = {
  'America/Anchorage': { name: 'alaska', city: 'Anchorage' },
  'America/Chicago': { name: 'central', city: 'Chicago' },
  'America/Denver': { name: 'mountain', city: 'Denver' },
  'US/Hawaii': { name: 'hawaii', city: 'Honolulu' },
  'America/Los_Angeles': { name: 'pacific', city: 'Los Angeles' },
  'America/New_York': { name: 'eastern', city: 'New York' },
  'America/Phoenix': { name: 'arizona', city: 'Phoenix' },
  'America/Puerto_Rico': { name: 'atlantic', city: 'Puerto Rico' },
}

/** "Mountain time (Denver)" */
export const formatTimeZoneLabel = (zone: TimeZone): string =>
  `${timeZoneMessages[zoneDisplayNames[zone].name]} (${zoneDisplayNames[zone].city})`

/** "Mountain time": the everyday name all year round, the same on every page and in every email. */
export const formatTimeZone = (
  zone: string,
  { texts }: Pick<MessageLookup, 'texts'> = defaultLookup,
): string => (isTimeZone(zone) ? texts(timeZoneMessages)[zoneDisplayNames[zone].name] : zone)
