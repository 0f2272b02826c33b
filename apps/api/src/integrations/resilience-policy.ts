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
export type Attempt<T> = (signal: AbortSignal) => Promise<T>

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

/** Runs at most `most` calls at a time; the others queue. */
function createConcurrencyLimit(most: number) {
  let running = 0
  const line: (() => void)[] = []
  return {
    enter: async (signal: AbortSignal): Promise<void> => {
      if (running < most) {
        running += 1
        return
      }
      await new Promise<void>((resolve, reject) => {
        line.push(resolve)
        signal.addEventListener('abort', () => {
          const place = line.indexOf(resolve)
          if (place === -1) return
          line.splice(place, 1)
          reject(new CallNotSentError('too many calls at a time'))
        })
      })
    },
    leave: (): void => {
      const next = line.shift()
      if (next) next()
      else running -= 1
    },
  }
}

/** Circuit breaker: opens after consecutive failures, then lets one call probe the service. */
function createCircuitBreaker(monotonic: () => number) {
  let failures = 0
  let closedUntil = 0
  let isTrying = false
  const hasFailed = (): boolean => failures >= limits.telehealthBreakerFailures
  return {
    mayAsk: (): boolean => {
      if (!hasFailed()) return true
      if (monotonic() < closedUntil || isTrying) return false
      isTrying = true
      return true
    },
    /** Records the outcome of a call. */
    went: (isWell: boolean): void => {
      isTrying = false
      failures = isWell ? 0 : failures + 1
      if (hasFailed()) closedUntil = monotonic() + limits.telehealthBreakerPause
    },
    /** Records that an admitted call was not sent. */
    notSent: (): void => {
      isTrying = false
    },
    isOpen: (): boolean => hasFailed() && monotonic() < closedUntil,
  }
}

/** The retry budget. */
function createRetryBudget() {
  let left = RETRY_BUDGET
  return {
    earn: (): void => {
      left = Math.min(RETRY_BUDGET, left + BUDGET_PER_SUCCESS)
    },
    isSpent: (): boolean => left < 1,
    spend: (): void => {
      left -= 1
    },
  }
}

interface Guards {
  readonly gate: ReturnType<typeof createConcurrencyLimit>
  readonly breaker: ReturnType<typeof createCircuitBreaker>
  readonly budget: ReturnType<typeof createRetryBudget>
}

/** One attempt, aborted after `left` milliseconds including queueing. */
async function runAttempt<T>(
  { gate, breaker, budget }: Guards,
  attempt: Attempt<T>,
  left: number,
): Promise<T> {
  if (!breaker.mayAsk()) throw new CallNotSentError('the circuit breaker is open')
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new NetworkError('no answer in time')), Math.max(0, left))
  try {
    await gate.enter(limit.signal)
    try {
      const answer = await attempt(limit.signal)
      breaker.went(true)
      budget.earn()
      return answer
    } finally {
      gate.leave()
    }
  } catch (error) {
    if (error instanceof CallNotSentError) {
      breaker.notSent()
      throw error
    }
    const failure = limit.signal.aborted ? new NetworkError('no answer in time', { cause: error }) : error
    const isWell = !isServiceFailure(failure)
    breaker.went(isWell)
    if (isWell) budget.earn()
    throw failure
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Calls another service with limits: 8 s in total, 20 at a time, two retries of safe calls with jitter and a
 * budget, and a circuit breaker after five consecutive failures (trust R4). Throws what the attempt threw, or
 * `CallNotSentError`.
 */
export function createResiliencePolicy({ monotonic, sleep, random }: Timing) {
  const gate = createConcurrencyLimit(limits.telehealthParallel)
  const breaker = createCircuitBreaker(monotonic)
  const budget = createRetryBudget()

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
        return await runAttempt({ gate, breaker, budget }, attempt, timeout)
      } catch (error) {
        const isWorthIt = repeat === 'safe' && (isServiceFailure(error) || isDuplicateRequest(error))
        const pause = MAX_FIRST_DELAY * 2 ** tried * (0.5 + random() / 2)
        if (!isWorthIt || tried >= MAX_RETRIES || budget.isSpent() || monotonic() + pause >= end) throw error
        budget.spend()
        await sleep(pause)
      }
    }
  }

  return {
    execute,
    /** Whether the circuit breaker is open. */
    isCircuitOpen: breaker.isOpen,
  }
}
