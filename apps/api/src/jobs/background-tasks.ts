/** Tasks that run after the response, until the service stops. */
export interface BackgroundTasks {
  readonly add: (work: Promise<unknown>) => void
  readonly settled: () => Promise<void>
}

/** Tracks running tasks; `onTrouble` is called when one fails. */
export function createBackgroundTasks(onTrouble: () => void): BackgroundTasks {
  const pending = new Set<Promise<unknown>>()
  return {
    add: (work) => {
      const done: Promise<unknown> = work.catch(onTrouble).finally(() => pending.delete(done))
      pending.add(done)
    },
    settled: async () => {
      await Promise.all(pending)
    },
  }
}
