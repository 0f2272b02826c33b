/** Thrown when too many wait already. */
export class QueueFullError extends Error {}

/** Lets `atOnce` tasks run at a time and `waiting` more wait; the next one is refused with Busy. */
export function createConcurrencyLimiter(
  atOnce: number,
  waiting: number,
): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (task) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new QueueFullError()
      await new Promise<void>((turn) => queue.push(turn))
    } else {
      running += 1
    }
    try {
      return await task()
    } finally {
      // The place is handed on without becoming free in between, so that nobody can slip in.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
