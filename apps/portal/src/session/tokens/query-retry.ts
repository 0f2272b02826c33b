import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Silence and an outage are tried once more; what was refused, or led to the error screen, is not. */
export const shouldRetryOutage = (count: number, error: Error): boolean =>
  count < 1 && !(error instanceof ApiError && error.status <= 500)

/** Whether what is read is on the page already: then a failure of reading it again takes nothing away from anybody. */
export const hasCachedData = (asked: {
  readonly client: QueryClient
  readonly queryKey: QueryKey
}): boolean => asked.client.getQueryData(asked.queryKey) !== undefined
