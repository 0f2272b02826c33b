import { usStates } from '@evenkeel/contract/lists/us-states'
import type { Answer, Sent } from '@evenkeel/contract/endpoint'
import type { searchProviders } from '@evenkeel/contract/own/mdlive'
import type { AppointmentMethod, TelehealthMethod } from '@evenkeel/contract/wire'
import { minutes } from '@evenkeel/contract/units'
import { dayAndTime, zoneWords } from '#lib/moments.ts'
import { dayName } from './week.ts'
import type { ProviderFilters } from './provider-filters.ts'

export type Provider = Answer<typeof searchProviders>['providers'][number]
export type SearchBody = Sent<typeof searchProviders>['body']

/** Ways to meet through the telehealth service. */
export const remoteMethods: readonly TelehealthMethod[] = ['video', 'phone']

/** The way of meeting a search can ask for: in person is not the telehealth service's (RD-161). */
export const remoteMethod = (method: AppointmentMethod | null): TelehealthMethod | null =>
  remoteMethods.find((remote) => remote === method) ?? null

/** Body of a search (CALL-34, CALL-51): state of the visit, the organisation's provider type, the way of meeting, wishes. */
export function searchBody(
  place: { readonly state: string; readonly providerType: number; readonly method: AppointmentMethod | null },
  wishes: ProviderFilters,
  zone: string,
): SearchBody {
  const method = remoteMethod(place.method)
  return {
    search: {
      state_abbrev: place.state,
      provider_type_id: place.providerType,
      sort: wishes.sort,
      ...(method === null ? {} : { availability_type: [method] }),
      ...(wishes.gender === null ? {} : { gender: wishes.gender }),
      ...(wishes.languageId === null ? {} : { language_id: wishes.languageId }),
      ...(wishes.day === null ? {} : { specific_date: wishes.day, time_zone: zone }),
    },
  }
}

export const stateName = (code: string): string => usStates.find((state) => state.code === code)?.name ?? code

const methodNames: Record<TelehealthMethod, string> = { video: 'video', phone: 'phone' }

/** Honest reasons for a hit: each follows from what was searched or answered. */
export function reasonsFor(
  provider: Pick<Provider, 'availability_type' | 'languages'>,
  place: { readonly state: string; readonly method: AppointmentMethod | null },
  day: string | null,
): readonly string[] {
  const offered = provider.availability_type.map((method) => methodNames[method])
  const others = provider.languages.filter((language) => language !== 'English')
  return [
    `Licensed in ${stateName(place.state)}`,
    ...(offered.length > 0 ? [`Offers ${offered.join(' and ')}`] : []),
    ...(others.length > 0 ? [`Speaks ${others.join(' and ')}`] : []),
    ...(day === null ? [] : [`Free time on ${dayName(Temporal.PlainDate.from(day))}`]),
  ]
}

/** When the free times were looked up, in words: nobody should trust an old list. */
export function checkedWords(checkedAt: string, now: Temporal.Instant): string {
  const ago = Math.floor(now.since(Temporal.Instant.from(checkedAt)).total('milliseconds') / minutes(1))
  if (ago < 1) return 'Free times checked a moment ago.'
  return ago === 1 ? 'Free times checked 1 minute ago.' : `Free times checked ${ago} minutes ago.`
}

/** "Next free: Tuesday, November 24 at 10:00 AM Mountain Standard Time" */
export function nextFree(provider: Pick<Provider, 'next_appt_available_date'>, zone: string): string {
  if (provider.next_appt_available_date === null) return 'No free time in the next weeks'
  const at = Temporal.Instant.from(provider.next_appt_available_date)
  return `Next free: ${dayAndTime(at, zone)} ${zoneWords(zone, at)}`
}

/** Two letters for the portrait: titles and what follows a comma do not count. */
export function initialsOf(fullname: string): string {
  const words = (fullname.split(',')[0] ?? '')
    .split(/\s+/)
    .filter((word) => word !== '' && !word.endsWith('.'))
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return `${first}${last}`.toUpperCase()
}
