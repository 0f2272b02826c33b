import DataLoader from 'dataloader'
import { measureDatabaseWait } from './database-wait.ts'

/**
 * Asks the questions of one moment with one statement: those that arrive while the event loop reads its sockets. It is sent
 * after the last of them has arrived and nothing is kept, so nobody is answered from what was read before they asked. Not for
 * a transaction.
 * @param most questions of one statement
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
