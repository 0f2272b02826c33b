import DataLoader from 'dataloader'
import { measureDatabaseWait } from './database-wait.ts'

/**
 * Batches queries of one event loop turn into one statement. It is sent after the last of them and nothing is
 * cached, so no query gets a result from before it was made. Not for a transaction. At most `most` queries
 * share a statement.
 */
export function createBatchLoader<Key, Answer>(
  askAll: (keys: readonly Key[]) => Promise<(key: Key) => Answer>,
  most = 100,
): (key: Key) => Promise<Answer> {
  const loader = new DataLoader<Key, Answer>(
    async (keys) => {
      const answerOf = await askAll([...new Set(keys)])
      return keys.map(answerOf)
    },
    { cache: false, maxBatchSize: most, batchScheduleFn: (ask) => void setImmediate(ask) },
  )
  return (key) => measureDatabaseWait(() => loader.load(key))
}
