import { partsOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { formatShortDate } from '@evenkeel/api-contract/time/format-date-time'
import { filterFields, type FilterName, getActiveFilters, type ProviderFilters } from './provider-filters.ts'
import type { RefineOptions, SearchAnswer } from './search-request.ts'
import { filterPanelMessages } from './filters.messages.ts'
import { translateDirectoryName } from './directory-name.ts'
import { translateLanguageName } from './language-name.ts'

/** Labels of a counselor's gender. */
export const genderLabels = { Female: filterPanelMessages.woman, Male: filterPanelMessages.man } as const

const formatFilterDay = (day: string): string =>
  formatShortDate(Temporal.PlainDate.from(day).toZonedDateTime('UTC').toInstant(), 'UTC')

/** Describes an active filter in a word or two. */
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

/** Maximum number of suggested filters to remove. */
const MAX_SUGGESTIONS = 3

/** Something to remove so that counselors match: a filter or the method. */
export type FilterSuggestion =
  | { readonly filter: FilterName; readonly words: string; readonly count: number }
  | { readonly filter: 'method'; readonly count: number }

/**
 * Filters that each alone exclude every counselor, the most restrictive first. Empty when removing a single
 * one is not enough.
 */
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
