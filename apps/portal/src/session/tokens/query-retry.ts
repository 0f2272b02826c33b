import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Retries once after a network error or outage; a refusal, or a call that opened the error screen, is final.
 */
export const shouldRetryOutage = (count: number, error: Error): boolean =>
  count < 1 && !(error instanceof ApiError && error.status <= 500)

/** True if the data is already on the page: a failed refetch then removes nothing. */
export const hasCachedData = (asked: {
  readonly client: QueryClient
  readonly queryKey: QueryKey
}): boolean => asked.client.getQueryData(asked.queryKey) !== undefined
