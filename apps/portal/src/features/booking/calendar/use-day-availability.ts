import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { ProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { isBookingClosed } from '../notices/booking-closed.ts'
import {
  dayAvailabilityQuery,
  NoAnswersError,
  type ProfileRequest,
  type Searcher,
} from '../search/provider-search-api.ts'

/** A day and the state of its query. */
export interface DayQuery {
  readonly day: Temporal.PlainDate
  readonly query: UseQueryResult<ProviderProfile>
}

/** Loads days of a counselor in parallel, one request per day (BOOK-10). */
export function useDayAvailability(
  searcher: Searcher,
  asked: Omit<ProfileRequest, 'day' | 'method'>,
  days: readonly Temporal.PlainDate[],
  enabled = true,
) {
  const queries = useQueries({
    // The query includes every method, so switching methods needs no request.
    queries: days.map((day) => ({
      ...dayAvailabilityQuery(searcher, { ...asked, method: null, day: day.toString() }),
      enabled,
    })),
  })
  const all: readonly DayQuery[] = days.flatMap((day, index) => {
    const query = queries[index]
    return query ? [{ day, query }] : []
  })
  return {
    all,
    /** When the free times were loaded, for each loaded day. */
    checkedAt: queries.flatMap(({ data }) => data?.availability_details.checked_at ?? []),
    /** The counselor from the first day that answered. */
    known: queries.find(({ data }) => data !== undefined)?.data ?? null,
    needsAnswers: queries.some(({ error }) => error instanceof NoAnswersError),
    /** The refusal of an organization that no longer takes bookings. */
    closed: queries.find(({ error }) => isBookingClosed(error))?.error ?? null,
    isGone: queries.some(({ error }) => error instanceof ApiError && error.status === 404),
    hasFailed: queries.some(({ isError }) => isError),
    isSettled: queries.every(({ isFetched }) => isFetched),
    refetch: (): void => {
      for (const { isError, refetch } of queries) if (isError) void refetch()
    },
  }
}
export type DayAvailability = ReturnType<typeof useDayAvailability>
