import { AsyncLocalStorage } from 'node:async_hooks'

/** How long something has waited for the database. */
export interface DatabaseWait {
  /** Waits at this moment: those at the same time count once. */
  running: number
  /** When the first of them began, in milliseconds of a clock that never jumps. */
  since: number
  /** Milliseconds of those that are over. */
  total: number
}

const currentWait = new AsyncLocalStorage<DatabaseWait>()

/** Nothing has been waited for yet. */
export const createDatabaseWait = (): DatabaseWait => ({ running: 0, since: 0, total: 0 })

/** Everything that starts in `work` counts its waits here. */
export const runWithDatabaseWait = <T>(wait: DatabaseWait, work: () => T): T => currentWait.run(wait, work)

/** Counts a wait that was measured elsewhere. */
export function addDatabaseWait(milliseconds: number): void {
  const wait = currentWait.getStore()
  if (wait) wait.total += milliseconds
}

/** Does something for which the database is waited. */
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

/** Methods of database clients that answer when the database has: of a pool, a connection, and the embedded database. */
const QUERY_METHODS: ReadonlySet<string | symbol> = new Set(['query', 'exec'])
type Method = (...sent: unknown[]) => unknown

/** The same client; what is waited for its answers is counted, and so are waits for a connection or a transaction. */
export function instrumentDatabaseWait<Client extends object>(client: Client): Client {
  // In front of an empty object of its kind: a proxy must show fixed properties of what it stands for as they are.
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
