import { choiceMessages } from './choices.messages.ts'

/** How a list of counselors can be sorted, as members read it. The telehealth service sorts by it (`apps/telehealth/src/modules/providers/repository.ts`). */
export const sortOrders = [
  { value: 'best', label: choiceMessages.bestMatch },
  { value: 'soonest', label: choiceMessages.soonest },
  { value: 'name', label: choiceMessages.name },
] as const

export type SortOrder = (typeof sortOrders)[number]['value']

/** Where nobody asks for another one. */
export const defaultSortOrder: SortOrder = 'best'

/** Their values alone. */
export const sortOrderValues = sortOrders.map(({ value }) => value) as [SortOrder, ...SortOrder[]]

/** The order that goes by this name, or the usual one. */
export const parseSortOrder = (name: unknown): SortOrder =>
  sortOrderValues.find((value) => value === name) ?? defaultSortOrder
