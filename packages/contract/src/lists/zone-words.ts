import { ownVoice, type Voice } from '../words/document-language.ts'
import { isTimeZone, type TimeZone } from './time-zones.ts'
import { zoneNames } from './time-zones.words.ts'

/** What each zone is called: the id of its everyday name, and a city that everybody there knows. */
const called: Readonly<Record<TimeZone, { readonly name: keyof typeof zoneNames; readonly city: string }>> = {
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
export const zoneLabel = (zone: TimeZone): string => `${zoneNames[called[zone].name]} (${called[zone].city})`

/** "Mountain time": what people call a zone all year round, the same words on every page and in every mail. */
export const zoneWords = (zone: string, { texts }: Pick<Voice, 'texts'> = ownVoice): string =>
  isTimeZone(zone) ? texts(zoneNames)[called[zone].name] : zone
