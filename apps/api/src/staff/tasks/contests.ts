import { limits } from '@evenkeel/contract/limits'
import type { OpenContest } from '@evenkeel/contract/telehealth/coverage'
import type { Clock } from '@evenkeel/server/clock'
import type { Telehealth } from '#integrations/telehealth.ts'

/** What members contest and nobody has answered yet. */
export interface ContestReader {
  /** As told a moment ago at most. Without an answer what was told last: danger is shown all the same. */
  read(): Promise<readonly OpenContest[]>
  /** Asks anew at the next read: something was answered. */
  forget(): void
}

/** Asks the telehealth service; one that is another one counts sessions itself and has none. */
export function contestReader({ operator }: Pick<Telehealth, 'operator'>, clock: Clock): ContestReader {
  let told: { readonly until: Temporal.Instant; readonly contests: Promise<readonly OpenContest[]> } | null =
    null
  let last: readonly OpenContest[] = []
  const ask = async (): Promise<readonly OpenContest[]> => {
    try {
      last = (await operator?.openContests()) ?? []
    } catch {
      // The telehealth service has alarms of its own.
    }
    return last
  }
  return {
    read: () => {
      const now = clock.now()
      if (told === null || Temporal.Instant.compare(told.until, now) <= 0)
        told = { until: now.add({ milliseconds: limits.contestsKept }), contests: ask() }
      return told.contests
    },
    forget: () => {
      told = null
    },
  }
}
