import { type FieldValues, textOf } from '@evenkeel/contract/fields/definition'
import { limits } from '@evenkeel/contract/limits'
import { type SortOrder, sortOrderOf, usualOrder } from '@evenkeel/contract/lists/sort-orders'
import { dayIn } from './week.ts'

/** What a visitor may narrow the list by; everything left out means no wish. */
export interface ProviderFilters {
  readonly gender: 'Male' | 'Female' | null
  readonly languageId: number | null
  /** Day with free time, YYYY-MM-DD. */
  readonly day: string | null
  readonly sort: SortOrder
}

export const noFilters: ProviderFilters = { gender: null, languageId: null, day: null, sort: usualOrder }

/** Whether a list may be short because of a wish, and not because nobody works there. */
export const isNarrowed = ({ gender, languageId, day }: ProviderFilters): boolean =>
  gender !== null || languageId !== null || day !== null

/** First and last day with bookable time, as a date input wants them. */
export function bookableDays(
  now: Temporal.Instant,
  zone: string,
): { readonly first: string; readonly last: string } {
  const today = dayIn(now, zone)
  return { first: today.toString(), last: today.add({ days: limits.slotHorizonDays }).toString() }
}

/** A day a person typed, or null for one that cannot be booked: a half-typed year is no wish. */
export function dayFilter(typed: string, now: Temporal.Instant, zone: string): string | null {
  const { first, last } = bookableDays(now, zone)
  return typed >= first && typed <= last ? typed : null
}

/** The wishes of before, for whoever comes back to the list. */
export function filtersOf(kept: FieldValues): ProviderFilters {
  const gender = textOf(kept, 'gender')
  const languageId = kept['languageId']
  return {
    gender: gender === 'Female' || gender === 'Male' ? gender : null,
    languageId: typeof languageId === 'number' ? languageId : null,
    day: textOf(kept, 'day') || null,
    sort: sortOrderOf(kept['sort']),
  }
}

/** The wishes as the way through booking keeps them. */
export const savedFilters = ({ gender, languageId, day, sort }: ProviderFilters): FieldValues => ({
  gender: gender ?? '',
  languageId: languageId ?? undefined,
  day: day ?? '',
  sort,
})
