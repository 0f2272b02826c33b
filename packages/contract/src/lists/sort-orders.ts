import { choiceWords } from './choices.words.ts'

/** How a list of counselors can be sorted, as members read it. The telehealth service sorts by it (`apps/telehealth/src/providers/store.ts`). */
export const sortOrders = [
  { value: 'best', label: choiceWords.bestMatch },
  { value: 'soonest', label: choiceWords.soonest },
  { value: 'name', label: choiceWords.name },
] as const

export type SortOrder = (typeof sortOrders)[number]['value']

/** Where nobody asks for another one. */
export const usualOrder: SortOrder = 'best'

/** Their values alone. */
export const sortValues = sortOrders.map(({ value }) => value) as [SortOrder, ...SortOrder[]]

/** The order that goes by this name, or the usual one. */
export const sortOrderOf = (name: unknown): SortOrder =>
  sortValues.find((value) => value === name) ?? usualOrder
