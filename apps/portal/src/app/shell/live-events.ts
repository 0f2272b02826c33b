import type { MessageEvent } from '@evenkeel/api-contract/portal/messages'
import { limits } from '@evenkeel/api-contract/limits'
import { seconds } from '@evenkeel/api-contract/time/duration-units'

export interface LiveEventsDeps {
  /** Asks for the number of unread messages and shows it; also renews the token. Throws when it cannot be had. */
  readonly ask: () => Promise<void>
  /** A live connection that tells what changed. */
  readonly connect: (signal: AbortSignal) => AsyncIterable<MessageEvent>
  /** Something changed. */
  readonly onEvent: () => void
  /** Resolves after so many milliseconds, or at once when it is no longer wanted. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Pause before the next try: longer after each failure, up to the time between two polls. */
export const getRetryDelay = (failures: number): number =>
  Math.min(seconds(1) * 2 ** Math.min(failures, 10), limits.messagePoll)

/**
 * Listens for live events until `signal` ends it, and asks at the begin of each connection. Whenever no connection is it asks
 * instead: at once, and then again after a growing pause, so that a network without live connections still shows every message
 * within the poll's time.
 */
export async function subscribeToEvents(
  { ask, connect, onEvent, wait }: LiveEventsDeps,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await ask()
      for await (const { changed } of connect(signal)) {
        failures = 0
        if (changed === 'messages') onEvent()
        // A message that came between the asking and this connection was told to nobody.
        else await ask()
      }
    } catch {
      // No connection, or one that broke: the next round asks and tries again.
    }
    if (signal.aborted) return
    await wait(getRetryDelay(failures))
    failures += 1
  }
}
