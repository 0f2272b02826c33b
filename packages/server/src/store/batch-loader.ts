import { waiting } from './database-wait.ts'

/** Questions that are asked together. */
interface Batch<Key, Answer> {
  readonly keys: Set<Key>
  readonly answered: Promise<(key: Key) => Answer>
}

/**
 * Asks the questions of one moment with one statement: those that arrive while the event loop reads its sockets. It is sent
 * after the last of them has arrived, so nobody is answered from what was read before they asked. Not for a transaction.
 * @param most questions of one statement
 */
export function batchLoader<Key, Answer>(
  askAll: (keys: readonly Key[]) => Promise<(key: Key) => Answer>,
  most = 100,
): (key: Key) => Promise<Answer> {
  let open: Batch<Key, Answer> | null = null
  const begin = (): Batch<Key, Answer> => {
    const keys = new Set<Key>()
    const isRead = new Promise<void>((resolve) => void setImmediate(resolve))
    const batch: Batch<Key, Answer> = {
      keys,
      answered: isRead.then(() => {
        if (open === batch) open = null
        return askAll([...keys])
      }),
    }
    return batch
  }
  return (key) =>
    waiting(async () => {
      if (open === null || open.keys.size >= most) open = begin()
      const { keys, answered } = open
      keys.add(key)
      return (await answered)(key)
    })
}
