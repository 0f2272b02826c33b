import { type FieldValues, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { limits } from '@evenkeel/api-contract/limits'
import { type PartOfDay, partOfDayValues } from '@evenkeel/api-contract/reference-data/parts-of-day'
import {
  type SortOrder,
  parseSortOrder,
  defaultSortOrder,
} from '@evenkeel/api-contract/reference-data/sort-orders'
import type { SearchFilterField } from '@evenkeel/api-contract/telehealth/constants'
import { getDayInZone } from './calendar-week.ts'

/** Manually set filters; omitted ones do not filter. */
export interface ProviderFilters {
  readonly gender: 'Male' | 'Female' | null
  readonly languageId: number | null
  /** Day with free time, YYYY-MM-DD. */
  readonly day: string | null
  readonly partOfDay: PartOfDay | null
  /** Name of a listed specialty. */
  readonly specialty: string | null
  /** Identity as stated by the counselor. */
  readonly identity: string | null
  readonly sort: SortOrder
}

export const noFilters: ProviderFilters = {
  gender: null,
  languageId: null,
  day: null,
  partOfDay: null,
  specialty: null,
  identity: null,
  sort: defaultSortOrder,
}

/** Filters without the sort order; each can be removed. */
export type FilterName = Exclude<keyof ProviderFilters, 'sort'>

/** Search field of each filter. */
export const filterFields: Readonly<Record<FilterName, SearchFilterField>> = {
  specialty: 'specialty',
  gender: 'gender',
  languageId: 'language_id',
  day: 'specific_date',
  partOfDay: 'part_of_day',
  identity: 'identity',
}

/** The names of all filters in display order. */
export const filterNames = Object.keys(filterFields) as readonly FilterName[]

/** The active filters. */
export const getActiveFilters = (filters: ProviderFilters): readonly FilterName[] =>
  filterNames.filter((name) => filters[name] !== null)

/** Whether an active filter may explain a short list. */
export const hasActiveFilters = (filters: ProviderFilters): boolean => getActiveFilters(filters).length > 0

/** First and last bookable day, formatted for a date input. */
export function getBookableDays(
  now: Temporal.Instant,
  zone: string,
): { readonly first: string; readonly last: string } {
  const today = getDayInZone(now, zone)
  return { first: today.toString(), last: today.add({ days: limits.slotHorizonDays }).toString() }
}

/** Parses a typed day; null when it cannot be booked, so that a half-typed year does not filter. */
export function parseDayFilter(typed: string, now: Temporal.Instant, zone: string): string | null {
  const { first, last } = getBookableDays(now, zone)
  return typed >= first && typed <= last ? typed : null
}

/** Parses stored filters for a return to the list. */
export function parseFilters(kept: FieldValues): ProviderFilters {
  const gender = getTextValue(kept, 'gender')
  const languageId = kept['languageId']
  const partOfDay = getTextValue(kept, 'partOfDay')
  return {
    gender: gender === 'Female' || gender === 'Male' ? gender : null,
    languageId: typeof languageId === 'number' ? languageId : null,
    day: getTextValue(kept, 'day') || null,
    partOfDay: partOfDayValues.find((part) => part === partOfDay) ?? null,
    specialty: getTextValue(kept, 'specialty') || null,
    identity: getTextValue(kept, 'identity') || null,
    sort: parseSortOrder(kept['sort']),
  }
}

/** Serializes the filters for the booking state. */
export const serializeFilters = (filters: ProviderFilters): FieldValues => ({
  ...Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? undefined])),
  sort: filters.sort,
})
