import { setTimeout as wait } from 'node:timers/promises'
import { type Call, Refused, Unreachable } from '@evenkeel/contract/call'
import { createCall } from '@evenkeel/contract/create-call'
import { minutes, seconds } from '@evenkeel/contract/units'
import { type Ledger, noteFailure } from './ledger.ts'

/** So long a member goes on trying what got no right answer. */
const PATIENCE = minutes(3)
const PAUSE = 250

/** Whether a try failed for no reason of the caller's: nothing came back, or a failure of the server's own. */
const isFailure = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refused && error.status >= 500)

const kindOf = (where: string, error: unknown): string =>
  `${where}: ${error instanceof Refused ? error.status : 'no answer'}`

/** Waits as long as the service asked for, at most five seconds. */
const pauseAfter = (error: unknown): number =>
  error instanceof Refused && error.retryAfter !== null
    ? Math.min(seconds(error.retryAfter), seconds(5))
    : PAUSE

/** A call that notes every try, and sends what failed again with the same key, as the portal's people do. */
export function persistentCall(base: string, ledger: Ledger, hasGivenUp: () => boolean): Call {
  const call = createCall({
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
        if (!isFailure(error) || hasGivenUp()) throw error
        noteFailure(ledger, kindOf(`${endpoint.method} ${endpoint.path}`, error))
        if (performance.now() - since > PATIENCE) {
          ledger.lost += 1
          throw error
        }
        await wait(pauseAfter(error))
      }
    }
  }
}
