import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBookingState } from '#session/session-context.tsx'
import type { Searcher } from '../search/provider-search-api.ts'
import { preferencesQuery } from '../search/preferences.ts'
import { parseFilters } from '../search/provider-filters.ts'

/**
 * The part of the day the list of counselors was narrowed to, else the one that was stated in the answers; null where neither is known.
 * Decided when the page opens, by what the list has read: times under a finger do not change places because more becomes known.
 */
export function usePreferredPartOfDay(searcher: Searcher): PartOfDay | null {
  const client = useQueryClient()
  const { filters } = useBookingState()
  const [part] = useState(
    () =>
      parseFilters(filters).partOfDay ??
      client.getQueryData(preferencesQuery(searcher).queryKey)?.part_of_day ??
      null,
  )
  return part
}
