import { setTimeout as wait } from 'node:timers/promises'
import { type ApiCall, ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { type AcknowledgedWrites, recordFailure } from './acknowledged-writes.ts'

/** How long a member retries. */
const RETRY_TIMEOUT = minutes(3)
const RETRY_DELAY = 250

/** Whether an attempt failed on the server side: no response, or a server error. */
const isRetryable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

const getFailureKind = (where: string, error: unknown): string =>
  `${where}: ${error instanceof ApiError ? error.status : 'no answer'}`

/** Waits as long as Retry-After says, at most five seconds. */
const getRetryDelay = (error: unknown): number =>
  error instanceof ApiError && error.retryAfter !== null
    ? Math.min(seconds(error.retryAfter), seconds(5))
    : RETRY_DELAY

/** A call that records every attempt and retries failures with the same idempotency key, like the portal. */
export function createRetryingCall(
  base: string,
  ledger: AcknowledgedWrites,
  hasGivenUp: () => boolean,
): ApiCall {
  const call = createApiCall({
    base,
    timeout: seconds(30),
    getSchemas,
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
