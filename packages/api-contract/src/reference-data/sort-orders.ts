import { choiceMessages } from './choices.messages.ts'

/**
 * Sort orders of a counselor list, with labels. Implemented by the telehealth service
 * (`apps/telehealth/src/modules/providers/repository.ts`).
 */
export const sortOrders = [
  { value: 'best', label: choiceMessages.bestMatch },
  { value: 'soonest', label: choiceMessages.soonest },
  { value: 'name', label: choiceMessages.name },
] as const

export type SortOrder = (typeof sortOrders)[number]['value']

/** The default sort order. */
export const defaultSortOrder: SortOrder = 'best'

/** Values only. */
export const sortOrderValues = sortOrders.map(({ value }) => value) as [SortOrder, ...SortOrder[]]

/** The sort order with this name, or the default. */
export const parseSortOrder = (name: unknown): SortOrder =>
  sortOrderValues.find((value) => value === name) ?? defaultSortOrder
