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

/** The filter without which most counselors are found; the way to meet is one of them. Null where none alone is enough. */
export function widestOpening(
  filters: ProviderFilters,
  answer: Pick<SearchAnswer, 'without' | 'refine_search_options'> | undefined,
):
  | { readonly filter: FilterName; readonly words: string; readonly count: number }
  | { readonly filter: 'method'; readonly count: number }
  | null {
  const [widest] = (answer?.without ?? []).toSorted((a, b) => b.count - a.count)
  if (!widest || widest.count === 0) return null
  if (widest.filter === 'availability_type') return { filter: 'method', count: widest.count }
  const filter = filtersOn(filters).find((name) => fieldOfFilter[name] === widest.filter)
  if (filter === undefined) return null
  const words = filterWords(filter, filters, answer?.refine_search_options)
  return { filter, words, count: widest.count }
}
