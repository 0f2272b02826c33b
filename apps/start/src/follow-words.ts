import type { Api } from '@evenkeel/api/app'
import { seconds } from '@evenkeel/contract/units'
import { backgroundJob } from '@evenkeel/server/background-job'
import { wordsOfError } from '@evenkeel/server/store/database-error'
import { isOutage } from '@evenkeel/server/store/outage'

/** Time between two looks at what was reviewed in other processes. */
const LOOK = seconds(2)

/** Looks every two seconds for words that were reviewed in other processes on this database. Gives back how to stop. */
export function followWords(
  words: Pick<Api['words'], 'follow'>,
  onTrouble: (line: string) => void,
): () => Promise<void> {
  const rounds = backgroundJob(words.follow, {
    name: 'words',
    every: LOOK,
    // A database that is away is told of once, for everything (`database/readiness.ts`); what was reviewed stays said.
    onTrouble: (error) => {
      if (!isOutage(error)) onTrouble(wordsOfError(error))
    },
  })
  rounds.start()
  return rounds.stop
}
