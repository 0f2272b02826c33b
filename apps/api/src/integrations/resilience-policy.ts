import { bulkhead, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import { Agent, fetch } from 'undici'
import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { limits } from '@evenkeel/api-contract/limits'

/** Clock, sleep and randomness, injected so that tests need not wait. */
export interface Timing {
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Number from 0 to 1 for retry jitter. */
  readonly random: () => number
}

/** `once`: never repeated, because the outcome may be unknown. `safe`: repeating changes nothing. */
export type RetryMode = 'once' | 'safe'

/** One attempt, aborted by the signal. */
type Attempt<T> = (signal: AbortSignal) => Promise<T>

/** Nothing was sent: the circuit breaker is open, or too many calls are queued. */
export class CallNotSentError extends Error {}

/** Retries of a safe call. */
const MAX_RETRIES = 2
/** Maximum delay before the first retry in milliseconds; doubled before the second. */
const MAX_FIRST_DELAY = 200
/** Initial and maximum retry budget, so that an outage does not multiply the load. */
const RETRY_BUDGET = 10
/** Budget regained per successful call. */
const BUDGET_PER_SUCCESS = 0.1

/** Whether the outcome is unknown or the service failed: a safe call may be retried. */
export const isServiceFailure = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

/** The same call is being processed (425): neither a failure nor a response. */
export const isDuplicateRequest = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 425

/**
 * Sends at most 20 calls at a time, behind a circuit breaker that opens after five consecutive failures. Three
 * rules are ours: the pause does not depend on the time of day, calls fail at once while another one probes
 * the service, and queued calls end in time. cockatiel has none of them.
 */
function createGuardedSend(monotonic: () => number) {
  let pausedUntil = 0
  const slots = bulkhead(limits.telehealthParallel, Infinity)
  const failures = new ConsecutiveBreaker(limits.telehealthBreakerFailures)
  const breaker = circuitBreaker(handleWhen(isServiceFailure), {
    breaker: failures,
    halfOpenAfter: -Infinity,
  })
  breaker.onBreak(() => {
    pausedUntil = monotonic() + limits.telehealthBreakerPause
  })
  const isCircuitOpen = (): boolean => breaker.state === CircuitState.Open && monotonic() < pausedUntil
  const assertReady = (): void => {
    if (isCircuitOpen() || breaker.state === CircuitState.HalfOpen)
      throw new CallNotSentError('the circuit breaker is open')
  }

  /** One attempt, aborted after `left` milliseconds including queueing. */
  async function send<T>(attempt: Attempt<T>, left: number): Promise<T> {
    assertReady()
    const { promise: expiry, reject } = Promise.withResolvers<never>()
    const limit = new AbortController()
    let isQueued = true
    const expire = (): void => {
      limit.abort()
      if (isQueued) reject(new CallNotSentError('too many calls at a time'))
    }
    const run = async (): Promise<T> => {
      try {
        return await attempt(limit.signal)
      } catch (cause) {
        const error = limit.signal.aborted ? new NetworkError('no answer in time', { cause }) : cause
        // A refusal is a response, so it ends a series of failures.
        if (!isServiceFailure(error)) failures.success()
        throw error
      }
    }
    const timer = setTimeout(expire, Math.max(0, left))
    const call = slots.execute(() => {
      assertReady()
      isQueued = false
      return breaker.execute(run)
    }, limit.signal)
    return Promise.race([call, expiry]).finally(() => clearTimeout(timer))
  }

  return { send, isCircuitOpen }
}

/**
 * Calls another service with limits: 8 s in total, 20 at a time, two retries of safe calls with jitter and a
 * budget, and a circuit breaker after five consecutive failures (trust R4). Throws what the attempt threw, or
 * `CallNotSentError`.
 */
export function createResiliencePolicy({ monotonic, sleep, random }: Timing) {
  const { send, isCircuitOpen } = createGuardedSend(monotonic)
  let budget = RETRY_BUDGET
  const earn = (): void => {
    budget = Math.min(RETRY_BUDGET, budget + BUDGET_PER_SUCCESS)
  }

  async function execute<T>(
    repeat: RetryMode,
    attempt: Attempt<T>,
    total: number = limits.telehealthTotal,
  ): Promise<T> {
    const end = monotonic() + total
    for (let tried = 0; ; tried += 1) {
      const left = end - monotonic()
      // A repeatable call times out sooner, to leave time for the retry.
      const timeout = repeat === 'safe' && tried === 0 ? left / 2 : left
      try {
        const answer = await send(attempt, timeout)
        earn()
        return answer
      } catch (error) {
        const isFailure = isServiceFailure(error)
        if (!isFailure && !(error instanceof CallNotSentError)) earn()
        const isWorthIt = repeat === 'safe' && (isFailure || isDuplicateRequest(error))
        const pause = MAX_FIRST_DELAY * 2 ** tried * (0.5 + random() / 2)
        if (!isWorthIt || tried >= MAX_RETRIES || budget < 1 || monotonic() + pause >= end) throw error
        budget -= 1
        await sleep(pause)
      }
    }
  }

  return {
    execute,
    /** Whether the circuit breaker is open. */
    isCircuitOpen,
  }
}

/**
 * The platform's fetch with a separate connect timeout: an unreachable host fails after 2 s, before the
 * timeout of the whole call (trust R4). Connections are kept alive.
 */
export function createFetchWithConnectTimeout(): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: { timeout: limits.telehealthConnect } })
  const bounded = (input: string, init?: object) => fetch(input, { ...init, dispatcher })
  // The package and the platform declare the same standard separately.
  return bounded as unknown as typeof globalThis.fetch
}
