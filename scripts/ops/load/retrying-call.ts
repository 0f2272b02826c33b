import { setTimeout as wait } from 'node:timers/promises'
import { type ApiCall, ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { type AcknowledgedWrites, recordFailure } from './acknowledged-writes.ts'

/** So long a member goes on trying what got no right answer. */
const RETRY_TIMEOUT = minutes(3)
const RETRY_DELAY = 250

/** Whether a try failed for no reason of the caller's: nothing came back, or a failure of the server's own. */
const isRetryable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

const getFailureKind = (where: string, error: unknown): string =>
  `${where}: ${error instanceof ApiError ? error.status : 'no answer'}`

/** Waits as long as the service asked for, at most five seconds. */
const getRetryDelay = (error: unknown): number =>
  error instanceof ApiError && error.retryAfter !== null
    ? Math.min(seconds(error.retryAfter), seconds(5))
    : RETRY_DELAY

/** A call that notes every try, and sends what failed again with the same key, as the portal's people do. */
export function createRetryingCall(
  base: string,
  ledger: AcknowledgedWrites,
  hasGivenUp: () => boolean,
): ApiCall {
  const call = createApiCall({
    base,
    timeout: seconds(30),
    fetch: (url, init) => {
      ledger.requests += 1
      return fetch(url, init)
    },
  })
  return async (endpoint, sent) => {
    const since = performance.now()
    for (;;) {
      try {
        const answer = await call(endpoint, sent)
        ledger.longestWait = Math.max(ledger.longestWait, performance.now() - since)
        return answer
      } catch (error) {
        if (!isRetryable(error) || hasGivenUp()) throw error
        recordFailure(ledger, getFailureKind(`${endpoint.method} ${endpoint.path}`, error))
        if (performance.now() - since > RETRY_TIMEOUT) {
          ledger.lost += 1
          throw error
        }
        await wait(getRetryDelay(error))
      }
    }
  }
}
