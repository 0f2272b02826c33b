import { AsyncLocalStorage } from 'node:async_hooks'

/** Time spent waiting for the database. */
export interface DatabaseWait {
  /** Current waits: concurrent ones count once. */
  running: number
  /** Start of the first current wait, in monotonic milliseconds. */
  since: number
  /** Milliseconds of completed waits. */
  total: number
}

const currentWait = new AsyncLocalStorage<DatabaseWait>()

/** A wait counter at zero. */
export const createDatabaseWait = (): DatabaseWait => ({ running: 0, since: 0, total: 0 })

/** Runs `work` with its waits counted in `wait`. */
export const runWithDatabaseWait = <T>(wait: DatabaseWait, work: () => T): T => currentWait.run(wait, work)

/** Adds a wait that was measured elsewhere. */
export function addDatabaseWait(milliseconds: number): void {
  const wait = currentWait.getStore()
  if (wait) wait.total += milliseconds
}

/** Runs a database call and counts its time. */
export async function measureDatabaseWait<T>(ask: () => Promise<T>): Promise<T> {
  const wait = currentWait.getStore()
  if (!wait) return ask()
  if (wait.running === 0) wait.since = performance.now()
  wait.running += 1
  try {
    return await ask()
  } finally {
    wait.running -= 1
    if (wait.running === 0) wait.total += performance.now() - wait.since
  }
}

/** Methods of a pool, a connection or the embedded database that wait for the database. */
const QUERY_METHODS: ReadonlySet<string | symbol> = new Set(['query', 'exec'])
type Method = (...sent: unknown[]) => unknown

/** The same client with its waits counted, including those for a connection or a transaction. */
export function instrumentDatabaseWait<Client extends object>(client: Client): Client {
  // The target is an empty object of the same class: a proxy must return fixed properties of its target
  // unchanged.
  return new Proxy(Object.create(Object.getPrototypeOf(client) as object) as Client, {
    get: (_empty, name) => {
      const value: unknown = Reflect.get(client, name)
      if (typeof value !== 'function') return value
      const method = value.bind(client) as Method
      if (QUERY_METHODS.has(name))
        return (...sent: unknown[]) => measureDatabaseWait(async () => method(...sent))
      if (name === 'connect')
        return async () => instrumentDatabaseWait((await measureDatabaseWait(async () => method())) as object)
      if (name !== 'transaction') return method
      return async (work: (inside: object) => Promise<unknown>) => {
        let begun = (): void => {}
        void measureDatabaseWait(() => new Promise<void>((done) => void (begun = done)))
        try {
          return await method((inside: object) => {
            begun()
            return work(instrumentDatabaseWait(inside))
          })
        } finally {
          begun()
        }
      }
    },
  })
}
