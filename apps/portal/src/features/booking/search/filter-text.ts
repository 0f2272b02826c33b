import { partsOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { formatShortDate } from '@evenkeel/api-contract/time/format-date-time'
import { filterFields, type FilterName, getActiveFilters, type ProviderFilters } from './provider-filters.ts'
import type { RefineOptions, SearchAnswer } from './search-request.ts'
import { filterPanelMessages } from './filters.messages.ts'
import { translateDirectoryName } from './directory-name.ts'
import { translateLanguageName } from './language-name.ts'

/** A counselor's gender as somebody would say it. */
export const genderLabels = { Female: filterPanelMessages.woman, Male: filterPanelMessages.man } as const

const formatFilterDay = (day: string): string =>
  formatShortDate(Temporal.PlainDate.from(day).toZonedDateTime('UTC').toInstant(), 'UTC')

/** A filter that is on, in a word or two. */
export function describeFilter(
  name: FilterName,
  { gender, languageId, day, partOfDay, specialty, identity }: ProviderFilters,
  options: Pick<RefineOptions, 'languages'> | undefined,
): string {
  const words: Readonly<Record<FilterName, () => string | null | undefined>> = {
    gender: () => gender && genderLabels[gender],
    languageId: () => {
      const chosen = options?.languages.find(({ id }) => id === languageId)
      return chosen && translateLanguageName(chosen.name)
    },
    day: () => day && formatFilterDay(day),
    partOfDay: () => partsOfDay.find(({ value }) => value === partOfDay)?.label,
    specialty: () => specialty && translateDirectoryName(specialty),
    identity: () => identity && translateDirectoryName(identity),
  }
  return words[name]() ?? filterPanelMessages.language
}

/** Most filters that are offered to be taken off. */
const MAX_SUGGESTIONS = 3

/** What can be taken off so that somebody is found; the way to meet is one of them. */
export type FilterSuggestion =
  | { readonly filter: FilterName; readonly words: string; readonly count: number }
  | { readonly filter: 'method'; readonly count: number }

/** The filters each of which alone keeps everybody away, the one that hides most first. None where none alone is enough. */
export function findFilterSuggestions(
  filters: ProviderFilters,
  answer: Pick<SearchAnswer, 'without' | 'refine_search_options'> | undefined,
): readonly FilterSuggestion[] {
  const on = getActiveFilters(filters)
  return (answer?.without ?? [])
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ filter: field, count }): readonly FilterSuggestion[] => {
      if (field === 'availability_type') return [{ filter: 'method', count }]
      const filter = on.find((name) => filterFields[name] === field)
      if (filter === undefined) return []
      return [{ filter, words: describeFilter(filter, filters, answer?.refine_search_options), count }]
    })
    .slice(0, MAX_SUGGESTIONS)
}
