import type { EndpointResult, CallInput } from '@evenkeel/api-contract/endpoint'
import type { searchProviders } from '@evenkeel/api-contract/portal/mdlive'
import { defaultSortOrder } from '@evenkeel/api-contract/reference-data/sort-orders'
import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import type { AppointmentMethod, TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { ProviderFilters } from './provider-filters.ts'
import { searchMessages as words } from './search.messages.ts'
import { translateLanguageName } from './language-name.ts'
import { formatList } from './format-list.ts'

export type SearchAnswer = EndpointResult<typeof searchProviders>
export type Provider = SearchAnswer['providers'][number]
/** Filter options of a search. */
export type RefineOptions = SearchAnswer['refine_search_options']
export type SearchBody = CallInput<typeof searchProviders>['body']

/** Methods of the telehealth service. */
export const remoteMethods: readonly TelehealthMethod[] = ['video', 'phone']

/** The method for a search; in-person is not handled by the telehealth service (RD-161). */
export const toRemoteMethod = (method: AppointmentMethod | null): TelehealthMethod | null =>
  remoteMethods.find((remote) => remote === method) ?? null

/** Where and how the visit should take place. */
export interface SearchCriteria {
  readonly state: string
  readonly providerType: number
  readonly method: AppointmentMethod | null
}

/**
 * Body of a search (CALL-34, CALL-51): state of the visit, the organization's provider type, method, filters
 * and ranking.
 */
export function buildSearchBody(
  place: SearchCriteria,
  filters: ProviderFilters,
  zone: string,
  preferences: SearchPreferences = {},
): SearchBody {
  const method = toRemoteMethod(place.method)
  const { sort, gender, languageId, day, partOfDay, specialty, identity } = filters
  return {
    search: {
      state_abbrev: place.state,
      provider_type_id: place.providerType,
      ...(sort === defaultSortOrder ? {} : { sort }),
      time_zone: zone,
      ...(method === null ? {} : { availability_type: [method] }),
      ...(gender === null ? {} : { gender }),
      ...(languageId === null ? {} : { language_id: languageId }),
      ...(day === null ? {} : { specific_date: day }),
      ...(partOfDay === null ? {} : { part_of_day: partOfDay }),
      ...(specialty === null ? {} : { specialty }),
      ...(identity === null ? {} : { identity }),
      ...(Object.keys(preferences).length === 0 ? {} : { preferences }),
    },
  }
}

const onlyMethodLabels: Readonly<Record<TelehealthMethod, string>> = {
  video: words.video,
  phone: words.phone,
}

/** Describes methods and languages: "Video or phone · English, Spanish, and Tagalog". */
export function describeMethodsAndLanguages(
  provider: Pick<Provider, 'availability_type' | 'languages'>,
): string {
  const [way, other] = remoteMethods.filter((method) => provider.availability_type.includes(method))
  const ways = other === undefined ? way && onlyMethodLabels[way] : words.videoOrPhone
  const languages = formatList(provider.languages.map(translateLanguageName))
  return [ways, languages].filter(Boolean).join(' · ')
}

/**
 * Describes the result count: "57 counselors", "Showing 30 of 57 counselors" or "The first 30 counselors".
 */
export function describeResultCount(shown: number, total: number | undefined): string {
  if (total === undefined) return words.firstOnes({ shown })
  return shown < total ? words.someOf({ shown, total }) : words.all({ total })
}

/** Describes when the free times were last loaded, so that old lists are recognizable. */
export function describeLastUpdated(checkedAt: string, now: Temporal.Instant): string {
  const ago = Math.floor(now.since(Temporal.Instant.from(checkedAt)).total('milliseconds') / minutes(1))
  return ago < 1 ? words.checkedNow : words.checkedAgo({ minutes: ago })
}
