import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { limits } from '@evenkeel/api-contract/limits'

/** What waiting is measured with; handed in, so that tests need not wait. */
export interface Timing {
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Number from 0 to 1 that spreads retries. */
  readonly random: () => number
}

/** How a call may be repeated: `once` also when its outcome is unknown; `safe` calls change nothing when repeated. */
export type RetryMode = 'once' | 'safe'

/** One attempt; it gives up when the signal says so. */
export type Attempt<T> = (signal: AbortSignal) => Promise<T>

/** The other service is left alone, or too many calls wait for it: nothing was sent. */
export class CallNotSentError extends Error {}

/** Retries of a safe call. */
const MAX_RETRIES = 2
/** Longest first pause before a retry; the second is twice as long. */
const MAX_FIRST_DELAY = 200
/** Retries in store at first, and at most: a service in trouble must not be asked many times more often. */
const RETRY_BUDGET = 10
/** What each call that went well adds to the store. */
const BUDGET_PER_SUCCESS = 0.1

/** Whether nothing is known about a call, or the service is broken: then a safe call is worth another try. */
export const isServiceFailure = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

/** The same call is being worked on (425): it is neither trouble nor an answer. */
export const isDuplicateRequest = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 425

/** Lets at most `most` acts run at a time; the others wait in line. */
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

/** Leaves a service alone for a while after failures in a row; then one call finds out whether it is back. */
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
    /** What came of a call. */
    went: (isWell: boolean): void => {
      isTrying = false
      failures = isWell ? 0 : failures + 1
      if (hasFailed()) closedUntil = monotonic() + limits.telehealthBreakerPause
    },
    /** A call that was let through was not sent after all. */
    notSent: (): void => {
      isTrying = false
    },
    isOpen: (): boolean => hasFailed() && monotonic() < closedUntil,
  }
}

/** The retries in store. */
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

/** One attempt, given up after `left` milliseconds, waiting for the gate included. */
async function runAttempt<T>(
  { gate, breaker, budget }: Guards,
  attempt: Attempt<T>,
  left: number,
): Promise<T> {
  if (!breaker.mayAsk()) throw new CallNotSentError('the service is left alone for a while')
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
 * Calls another service and does not wait for ever: 8 s in all, 20 at a time, safe calls repeated twice with jitter and a
 * budget, and after five failures in a row nothing is sent for a while (trust R4). Throws what the attempt threw, or
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
      // A call that may be repeated gives up sooner, so that there is time for the repetition.
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
    /** Whether the service is left alone at this moment. */
    isCircuitOpen: breaker.isOpen,
  }
}
