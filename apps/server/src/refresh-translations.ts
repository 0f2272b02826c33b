import type { Api } from '@evenkeel/api/app'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { createBackgroundJob } from '@evenkeel/server-kit/background-job'
import { formatDatabaseError } from '@evenkeel/server-kit/database/database-error'
import { isOutage } from '@evenkeel/server-kit/database/outage'

/** Time between two looks at what was reviewed in other processes. */
const POLL_INTERVAL = seconds(2)

/** Looks every two seconds for words that were reviewed in other processes on this database. Gives back how to stop. */
export function refreshTranslations(
  words: Pick<Api['words'], 'follow'>,
  onTrouble: (line: string) => void,
): () => Promise<void> {
  const rounds = createBackgroundJob(words.follow, {
    name: 'words',
    every: POLL_INTERVAL,
    // A database that is away is told of once, for everything (`database/readiness.ts`); what was reviewed stays said.
    onTrouble: (error) => {
      if (!isOutage(error)) onTrouble(formatDatabaseError(error))
    },
  })
  rounds.start()
  return rounds.stop
}
