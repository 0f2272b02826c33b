import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { providersQuery, type Searcher } from '../search/provider-search-api.ts'
import { preferencesQuery } from '../search/preferences.ts'
import type { ProviderFilters } from '../search/provider-filters.ts'
import { type SearchBody, buildSearchBody, type SearchCriteria } from '../search/search-request.ts'
import { useSavedListPosition } from './use-list-position.ts'

/** Cards per page; longer lists are hard to choose from. */
const CARDS_PER_PAGE = 12

const noPreferences: SearchPreferences = {}

/** The state a search was for. */
const getQueryState = (query: { readonly queryKey: readonly unknown[] } | undefined): string | undefined =>
  (query?.queryKey.at(-1) as SearchBody | undefined)?.search.state_abbrev

interface SearchRequest {
  readonly searcher: Searcher
  readonly place: SearchCriteria
  readonly filters: ProviderFilters
}

/** Loads counselors page by page and reports the state of the search. */
function useProviderPages({ searcher, place, filters }: SearchRequest) {
  const zone = useTimeZone()
  const { data: stated, error: untold } = useQuery(preferencesQuery(searcher))
  const preferences = stated ?? noPreferences
  const body = buildSearchBody(place, filters, zone, preferences)
  const query = useInfiniteQuery({
    ...providersQuery(searcher, body),
    // Wait for the preferences, because the list would be reordered otherwise.
    enabled: stated !== undefined,
    // Keep the previous list during a new search, so that filters keep their place and focus. Counselors of
    // another state are never kept.
    placeholderData: (former, query) => (getQueryState(query) === place.state ? former : undefined),
  })
  const isLooking = query.isPlaceholderData
  const pages = query.data?.pages ?? []
  const providers = pages.flatMap((page) => page.providers)
  return {
    /** Differs for every other search. */
    key: JSON.stringify(body),
    zone,
    preferences,
    query,
    /** The error of the search or of the preferences. */
    error: query.error ?? untold,
    isLooking,
    providers,
    first: pages[0],
    /** Total count, when a page reported it or all pages are loaded. */
    total: query.hasNextPage ? pages.findLast((page) => page.total !== undefined)?.total : providers.length,
    checkedAt: pages.at(-1)?.checked_at,
    isEmpty: query.isSuccess && !isLooking && providers.length === 0,
  }
}
type ProviderPages = ReturnType<typeof useProviderPages>

/** The shown cards: more after each press, and as many as before on a return to the list. */
function useVisibleProviders(
  { key, providers, query, isLooking }: ProviderPages,
  { filters, place }: SearchRequest,
) {
  const left = useSavedListPosition()
  const search = JSON.stringify([filters, place])
  const [first] = useState(search)
  const [pressed, setPressed] = useState({ key, times: 1 })
  const cards =
    left === null ? 0 : Math.max(left.shown, providers.findIndex(({ id }) => id === left.leftAt) + 1)
  const before = search === first ? Math.ceil(cards / CARDS_PER_PAGE) : 1
  const times = Math.max(pressed.key === key ? pressed.times : 1, before)
  const shown = providers.slice(0, times * CARDS_PER_PAGE)
  const lacks = (many: number): boolean => many * CARDS_PER_PAGE > providers.length && query.hasNextPage
  // Later pages that were shown before may no longer be cached.
  const isAskedFor = lacks(before) && !isLooking && !query.isFetching && !query.isFetchNextPageError
  const { fetchNextPage } = query
  useEffect(() => {
    if (isAskedFor) void fetchNextPage()
  }, [isAskedFor, fetchNextPage])
  return {
    shown,
    hasMore: shown.length < providers.length || query.hasNextPage,
    showMore: (): void => {
      setPressed({ key, times: times + 1 })
      if (lacks(times + 1)) void fetchNextPage()
    },
  }
}

/** Searches counselors and returns the found and the shown ones. */
export function useProviderSearch(asked: SearchRequest) {
  const providers = useProviderPages(asked)
  return { ...providers, ...useVisibleProviders(providers, asked) }
}
export type ProviderSearch = ReturnType<typeof useProviderSearch>
