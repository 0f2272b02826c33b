import { type FieldValues, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { limits } from '@evenkeel/api-contract/limits'
import { type PartOfDay, partOfDayValues } from '@evenkeel/api-contract/reference-data/parts-of-day'
import {
  type SortOrder,
  parseSortOrder,
  defaultSortOrder,
} from '@evenkeel/api-contract/reference-data/sort-orders'
import type { SearchFilterField } from '@evenkeel/api-contract/telehealth/providers'
import { getDayInZone } from './calendar-week.ts'

/** What somebody narrows the list by, by hand; everything left out narrows nothing. */
export interface ProviderFilters {
  readonly gender: 'Male' | 'Female' | null
  readonly languageId: number | null
  /** Day with free time, YYYY-MM-DD. */
  readonly day: string | null
  readonly partOfDay: PartOfDay | null
  /** Name of a specialty that is listed. */
  readonly specialty: string | null
  /** What a counselor says of him- or herself. */
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

/** The filters without the order: each of them can be taken off by itself. */
export type FilterName = Exclude<keyof ProviderFilters, 'sort'>

/** Which field of a search each filter is. */
export const filterFields: Readonly<Record<FilterName, SearchFilterField>> = {
  specialty: 'specialty',
  gender: 'gender',
  languageId: 'language_id',
  day: 'specific_date',
  partOfDay: 'part_of_day',
  identity: 'identity',
}

/** The names of all filters, in the order they are shown in. */
export const filterNames = Object.keys(filterFields) as readonly FilterName[]

/** The filters that are on. */
export const getActiveFilters = (filters: ProviderFilters): readonly FilterName[] =>
  filterNames.filter((name) => filters[name] !== null)

/** Whether a list may be short because of a filter, and not because nobody works there. */
export const hasActiveFilters = (filters: ProviderFilters): boolean => getActiveFilters(filters).length > 0

/** First and last day with bookable time, as a date input wants them. */
export function getBookableDays(
  now: Temporal.Instant,
  zone: string,
): { readonly first: string; readonly last: string } {
  const today = getDayInZone(now, zone)
  return { first: today.toString(), last: today.add({ days: limits.slotHorizonDays }).toString() }
}

/** A day a person typed, or null for one that cannot be booked: a half-typed year narrows nothing. */
export function parseDayFilter(typed: string, now: Temporal.Instant, zone: string): string | null {
  const { first, last } = getBookableDays(now, zone)
  return typed >= first && typed <= last ? typed : null
}

/** The filters of before, for whoever comes back to the list. */
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

/** The filters as the way through booking keeps them. */
export const serializeFilters = (filters: ProviderFilters): FieldValues => ({
  ...Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? undefined])),
  sort: filters.sort,
})
