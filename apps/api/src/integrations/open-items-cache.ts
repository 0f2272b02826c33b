import { limits } from '@evenkeel/api-contract/limits'
import type { Clock } from '@evenkeel/server-kit/clock'

/** Cached list of open items at the telehealth service. */
export interface OpenItemsCache<T> {
  /** The list, cached for `limits.contestsKept`. Falls back to the last answer, so that an outage does not hide other tasks. */
  read(): Promise<readonly T[]>
  /** Invalidates the cache, after an item was answered. */
  forget(): void
}

/** Creates the cache around a call that reads the list. */
export function createOpenItemsCache<T>(
  answer: () => Promise<readonly T[]>,
  clock: Clock,
): OpenItemsCache<T> {
  let told: { readonly until: Temporal.Instant; readonly things: Promise<readonly T[]> } | null = null
  let last: readonly T[] = []
  const ask = async (): Promise<readonly T[]> => {
    try {
      last = await answer()
    } catch {
      // An outage has its own alerts.
    }
    return last
  }
  return {
    read: () => {
      const now = clock.now()
      if (told === null || Temporal.Instant.compare(told.until, now) <= 0)
        told = { until: now.add({ milliseconds: limits.contestsKept }), things: ask() }
      return told.things
    },
    forget: () => {
      told = null
    },
  }
}
