import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { limits } from '@evenkeel/api-contract/limits'
import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { defaultSortOrder, type SortOrder } from '@evenkeel/api-contract/reference-data/sort-orders'
import { type SearchFilterField, searchFilterFields } from '@evenkeel/api-contract/telehealth/constants'
import type {
  SearchPreferences,
  searchProvidersAtTelehealth,
} from '@evenkeel/api-contract/telehealth/providers'
import { fitsInteger } from '#db/ids.ts'
import { findNextFreeStarts, type TimeSpan } from '#modules/availability/slots.ts'
import { startOfDay } from '#modules/availability/wall-time.ts'
import { createPartsOfDayFinder, partOfDayAt } from '#modules/availability/working-hours.ts'
import { ENGLISH_ID, languages, specialtyCode } from '#modules/directory/reference-data.ts'
import type { ProviderOrdering, RankingPreferences } from './ranking.ts'
import { getAllowedMethods, type Provider, type ProviderFilter } from './repository.ts'

/** Requested time filter; absent fields mean any time. */
interface RequestedTimes {
  readonly day: Temporal.PlainDate | undefined
  readonly part: PartOfDay | undefined
  /** Time zone of both; absent: each provider's own. */
  readonly zone: string | undefined
}

/** Whether it filters at all. */
export const hasTimeFilter = ({ day, part }: RequestedTimes): boolean =>
  day !== undefined || part !== undefined

/** Provider weekdays that overlap a day: in another time zone it can overlap two. */
const getWeekdayFilter = ({ day, zone }: RequestedTimes): readonly number[] | undefined =>
  day && (zone === undefined ? [0] : [-1, 0, 1]).map((days) => day.add({ days }).dayOfWeek)

/** Returns a function for a provider's next matching free starts, as many as a card shows. */
export function createFreeTimesFinder(wanted: RequestedTimes, now: Temporal.Instant) {
  const partsOf = createPartsOfDayFinder(wanted.zone, now)
  return (provider: Provider, busy: readonly TimeSpan[]): readonly number[] => {
    const { day, part } = wanted
    if (part !== undefined && !partsOf(provider).includes(part)) return []
    const zone = wanted.zone ?? provider.zone
    return findNextFreeStarts(provider, busy, now.epochMilliseconds, {
      count: limits.nextTimes,
      ...(part === undefined ? {} : { fits: (start) => partOfDayAt(start, zone) === part }),
      ...(day && { within: { from: startOfDay(day, zone), to: startOfDay(day.add({ days: 1 }), zone) } }),
    })
  }
}

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
