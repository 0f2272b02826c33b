import { limits } from '@evenkeel/contract/limits'
import type { Clock } from '@evenkeel/server/clock'

/** What waits at the telehealth service. */
export interface KeptReader<T> {
  /** As told a moment ago at most. Without an answer what was told last: danger is shown all the same. */
  read(): Promise<readonly T[]>
  /** Asks anew at the next read: something was answered. */
  forget(): void
}

/** Asks now and then, and keeps what was told. */
export function keptReader<T>(answer: () => Promise<readonly T[]>, clock: Clock): KeptReader<T> {
  let told: { readonly until: Temporal.Instant; readonly things: Promise<readonly T[]> } | null = null
  let last: readonly T[] = []
  const ask = async (): Promise<readonly T[]> => {
    try {
      last = await answer()
    } catch {
      // The telehealth service has alarms of its own.
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
