import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { type SortOrder, defaultSortOrder } from '@evenkeel/api-contract/reference-data/sort-orders'
import {
  searchFilterFields,
  type SearchFilterField,
  type searchProvidersAtTelehealth,
  type SearchPreferences,
} from '@evenkeel/api-contract/telehealth/providers'
import { fitsInteger } from '#db/fits-integer.ts'
import { ENGLISH_ID, languages } from '#modules/directory/languages.ts'
import { specialtyCode } from '#modules/directory/specialties.ts'
import { type RequestedTimes, getWeekdayFilter } from './free-times.ts'
import { getAllowedMethods } from './allowed-methods.ts'
import type { ProviderOrdering } from './ordered-providers.ts'
import type { RankingPreferences } from './ranking.ts'
import type { ProviderFilter } from './repository.ts'

type SearchBody = EndpointInput<typeof searchProvidersAtTelehealth>['body']['search']

/** A search in codes of the directory. */
export interface DirectoryQuery extends ProviderOrdering {
  readonly state: string
  readonly wanted: ProviderFilter
  readonly hours: RequestedTimes
}

/** Preferences for the ranking. All providers speak English, so it does not affect the ranking. */
function toRankingPreferences(stated: SearchPreferences = {}): RankingPreferences {
  const language = languages.find(({ name }) => name === stated.language)?.id
  return {
    reasons: (stated.reasons ?? []).flatMap((name) => specialtyCode(name) ?? []),
    gender: stated.gender,
    partOfDay: stated.part_of_day,
    languageId: language === ENGLISH_ID ? undefined : language,
    approach: stated.approach,
  }
}

/** Resolves the order; without preferences, best match is the soonest free time. */
function resolveOrder(wanted: SortOrder, { reasons, ...others }: RankingPreferences): SortOrder {
  const isStated = reasons.length > 0 || Object.values(others).some((one) => one !== undefined)
  return wanted === 'best' && !isStated ? 'soonest' : wanted
}

/** Converts a search to a directory query, or null when it cannot have hits. */
export function toDirectoryQuery(search: SearchBody, now: Temporal.Instant): DirectoryQuery | null {
  const { state_abbrev: state, provider_type_id: providerTypeId, language_id: languageId } = search
  const methods = getAllowedMethods(state, search.availability_type ?? ['video', 'phone'])
  const specialty = search.specialty === undefined ? undefined : specialtyCode(search.specialty)
  if (methods.length === 0 || specialty === null) return null
  if (providerTypeId !== undefined && !fitsInteger(providerTypeId)) return null
  if (languageId !== undefined && !fitsInteger(languageId)) return null
  const zone = search.time_zone
  const day = search.specific_date ? Temporal.PlainDate.from(search.specific_date) : undefined
  const hours = { day, part: search.part_of_day, zone }
  const { gender, identity } = search
  const weekdays = getWeekdayFilter(hours)
  const preferred = toRankingPreferences(search.preferences)
  return {
    state,
    wanted: { now, state, methods, providerTypeId, gender, languageId, specialty, identity, weekdays },
    hours,
    order: resolveOrder(search.sort ?? defaultSortOrder, preferred),
    preferred,
    zone,
    now,
  }
}

/** The search without each of its filters in turn. */
export const withoutEachFilter = (
  search: SearchBody,
): readonly { readonly filter: SearchFilterField; readonly rest: SearchBody }[] =>
  searchFilterFields
    .filter((filter) => search[filter] !== undefined)
    .map((filter) => ({ filter, rest: { ...search, [filter]: undefined } }))
