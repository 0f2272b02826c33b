import { limits } from '@evenkeel/api-contract/limits'
import { seconds } from '@evenkeel/api-contract/time/duration-units'

export interface FollowEventsDeps {
  /** A live connection; each of its events says that the list has changed. */
  readonly connect: (signal: AbortSignal) => AsyncIterable<unknown>
  /** Reads the list again. */
  readonly readAgain: () => void
  /** Whether news comes by itself at this moment. */
  readonly onLive: (isLive: boolean) => void
  /** Resolves after so many milliseconds, or at once when it is no longer wanted. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Pause before the next try: longer after each failure, up to half a minute. */
export const getRetryDelay = (failures: number): number =>
  Math.min(seconds(1) * 2 ** Math.min(failures, 10), limits.messagePoll)

/**
 * Listens until `signal` ends it. While no connection is, the list is read again before each try, so that a network without live
 * connections still shows every task within half a minute.
 */
export async function followEvents(
  { connect, readAgain, onLive, wait }: FollowEventsDeps,
  signal: AbortSignal,
) {
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const _event of connect(signal)) {
        failures = 0
        onLive(true)
        readAgain()
      }
    } catch {
      // No connection, or one that broke. One that ends after its time is no failure.
      if (!signal.aborted) onLive(false)
    }
    if (signal.aborted) return
    await wait(getRetryDelay(failures))
    failures += 1
    if (!signal.aborted) readAgain()
  }
}
