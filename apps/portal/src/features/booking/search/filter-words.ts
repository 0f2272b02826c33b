import { partsOfDay } from '@evenkeel/contract/lists/parts-of-day'
import { shortDay } from '@evenkeel/contract/moments'
import { fieldOfFilter, type FilterName, filtersOn, type ProviderFilters } from './provider-filters.ts'
import type { RefineOptions, SearchAnswer } from './results.ts'
import { filterPanelWords } from './filters.words.ts'
import { directoryName } from './directory-name.ts'
import { languageName } from './language-name.ts'

/** A counselor's gender as somebody would say it. */
export const genderWords = { Female: filterPanelWords.woman, Male: filterPanelWords.man } as const

const dayWords = (day: string): string =>
  shortDay(Temporal.PlainDate.from(day).toZonedDateTime('UTC').toInstant(), 'UTC')

/** A filter that is on, in a word or two. */
export function filterWords(
  name: FilterName,
  { gender, languageId, day, partOfDay, specialty, identity }: ProviderFilters,
  options: Pick<RefineOptions, 'languages'> | undefined,
): string {
  const words: Readonly<Record<FilterName, () => string | null | undefined>> = {
    gender: () => gender && genderWords[gender],
    languageId: () => {
      const chosen = options?.languages.find(({ id }) => id === languageId)
      return chosen && languageName(chosen.name)
    },
    day: () => day && dayWords(day),
    partOfDay: () => partsOfDay.find(({ value }) => value === partOfDay)?.label,
    specialty: () => specialty && directoryName(specialty),
    identity: () => identity && directoryName(identity),
  }
  return words[name]() ?? filterPanelWords.language
}

/** Most filters that are offered to be taken off. */
const MOST_OPENINGS = 3

/** What can be taken off so that somebody is found; the way to meet is one of them. */
export type Opening =
  | { readonly filter: FilterName; readonly words: string; readonly count: number }
  | { readonly filter: 'method'; readonly count: number }

/** The filters each of which alone keeps everybody away, the one that hides most first. None where none alone is enough. */
export function openings(
  filters: ProviderFilters,
  answer: Pick<SearchAnswer, 'without' | 'refine_search_options'> | undefined,
): readonly Opening[] {
  const on = filtersOn(filters)
  return (answer?.without ?? [])
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ filter: field, count }): readonly Opening[] => {
      if (field === 'availability_type') return [{ filter: 'method', count }]
      const filter = on.find((name) => fieldOfFilter[name] === field)
      if (filter === undefined) return []
      return [{ filter, words: filterWords(filter, filters, answer?.refine_search_options), count }]
    })
    .slice(0, MOST_OPENINGS)
}
