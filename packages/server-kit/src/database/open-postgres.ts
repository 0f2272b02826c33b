import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { getStatementKind, statementChannel } from '../diagnostics.ts'
import { instrumentDatabaseWait, measureDatabaseWait } from './database-wait.ts'
import { migratePostgres, type MigrationRetries } from './migrate-postgres.ts'
import { createHandleCache, type Db, type RlsContext, type Store } from './store.ts'
import { queryWithRls } from './rls-query.ts'

type Listener = (payload: string | null) => void

/** Delay before a reconnect. */
const RECONNECT_DELAY = seconds(1)

/**
 * Listens over a dedicated connection, opened with the first listener and reopened when it breaks; listeners
 * are notified of the gap.
 */
function createPostgresListener(url: string, name: string) {
  const listeners = new Map<string, Set<Listener>>()
  let current: Promise<pg.Client> | null = null
  let isClosed = false
  const notifyListener = (channel: string, payload: string | null): void => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      fallback_application_name: name,
      keepAlive: true,
    })
    client.on('notification', ({ channel, payload }) => notifyListener(channel, payload ?? ''))
    // Without an error listener a broken connection would end the process; `end` follows and reconnects.
    client.on('error', () => {})
    await client.connect()
    client.once('end', () => void heal())
    for (const channel of listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  }
  const heal = async (): Promise<void> => {
    while (!isClosed) {
      await wait(RECONNECT_DELAY, undefined, { ref: false })
      if (isClosed) return
      current = connect()
      const healed = await current.then(
        () => true,
        () => false,
      )
      if (!healed) continue
      for (const channel of listeners.keys()) notifyListener(channel, null)
      return
    }
  }
  return {
    listen: async (channel: string, listener: Listener): Promise<() => Promise<void>> => {
      const others = listeners.get(channel)
      listeners.set(channel, new Set([...(others ?? []), listener]))
      if (!current) {
        current = connect()
        // A new call after a failure retries.
        current.catch(() => void (current = null))
      } else if (!others) await (await current).query(`listen ${pg.escapeIdentifier(channel)}`)
      await current
      return async () => void listeners.get(channel)?.delete(listener)
    },
    close: async (): Promise<void> => {
      isClosed = true
      const client = await current?.catch(() => null)
      await client?.end()
    },
  }
}

type QueryInput = string | { readonly text?: string; readonly submit?: unknown }

/**
 * A connection that publishes statements while the diagnostics channel has subscribers. The pool passes a
 * callback, the query builder waits for a promise; a statement object publishes itself (`rls-query.ts`).
 */
class InstrumentedClient extends pg.Client {
  override query(...sent: unknown[]): never {
    const ask = (...args: unknown[]): unknown => super.query(...(args as [string]))
    const [query] = sent as [QueryInput]
    const isOwn = typeof query === 'object' && query.submit !== undefined
    if (isOwn || !statementChannel.hasSubscribers) return ask(...sent) as never
    const text = typeof query === 'string' ? query : (query.text ?? '')
    const told = { engine: 'postgres', kind: getStatementKind(text) } as const
    return (
      typeof sent.at(-1) === 'function'
        ? statementChannel.traceCallback(ask, -1, told, undefined, ...sent)
        : statementChannel.tracePromise(ask as () => Promise<unknown>, told, undefined, ...(sent as []))
    ) as never
  }
}

/** Arbitrary fixed numbers of advisory locks: one process at a time migrates and initializes. */
const MIGRATION_LOCK = 7_316_201
const PREPARE_LOCK = 7_316_202
/** Timeout for a connection and for a lock: the caller is better off retrying later. */
const DEFAULT_TIMEOUT = seconds(4)

export interface PostgresOptions {
  /** Maximum number of connections. */
  readonly max?: number
  /** Timeout in milliseconds for a connection or a lock. */
  readonly timeout?: number
  /**
   * Application name of the connections for administrators; default: the product's. A name in the URL takes
   * precedence.
   */
  readonly name?: string
  /** Called with one line about what a migration waits for. */
  readonly log?: (line: string) => void
  /** Retries of migrations whose locks are not available; default: about a minute each. */
  readonly tries?: MigrationRetries
}

/**
 * The query builder on a pool. Acquires the connection of a transaction here, because the query builder never
 * releases one whose BEGIN failed, for example when the database has just gone down.
 */
function createDb(pool: pg.Pool): Db {
  const db = drizzle(instrumentDatabaseWait(pool)) as unknown as Db
  return Object.assign(db, {
    transaction: (async (work, config) => {
      const client = await measureDatabaseWait(() => pool.connect())
      try {
        return await (drizzle(instrumentDatabaseWait(client)) as unknown as Db).transaction(work, config)
      } finally {
        client.release()
      }
    }) satisfies Db['transaction'],
  })
}

/** `plain` is the same pool without a database role. */
function createRoleDb(pool: pg.Pool, plain: Db, take: string, context: RlsContext): Db {
  /** A query plan is valid for one role: a statement prepared for several roles needs several names. */
  const nameFor = ({ name, ...one }: pg.QueryConfig): pg.QueryConfig =>
    name === undefined ? one : { ...one, name: `${name} ${context.role}` }
  const query = (one: pg.QueryConfig, values: unknown[]) =>
    measureDatabaseWait(() => queryWithRls(pool, context, nameFor(one), values))
  const db = drizzle({ client: { query } as unknown as pg.Pool }) as unknown as Db
  return Object.assign(db, {
    transaction: ((work, config) =>
      plain.transaction(async (tx) => {
        await tx.execute(sql.raw(take))
        return work(tx)
      }, config)) satisfies Db['transaction'],
  })
}

/** Opens a PostgreSQL database by its URL. */
export async function openPostgres(
  url: string,
  { max = 10, timeout = DEFAULT_TIMEOUT, name = 'evenkeel', log = () => {}, tries }: PostgresOptions = {},
): Promise<Store> {
  const pool = new pg.Pool({
    Client: InstrumentedClient,
    connectionString: url,
    fallback_application_name: name,
    max,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: timeout,
    lock_timeout: timeout,
  })
  // Without error listeners a broken connection would end the process, idle or in a transaction. The pool
  // opens new ones by itself, and the caller gets the failed statement.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  /** Runs work on a connection while no other process on this database holds the same advisory lock. */
  const alone = async <T>(lock: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      // Waits as long as the other process needs.
      await client.query('set lock_timeout = 0')
      await client.query('select pg_advisory_lock($1)', [lock])
      await client.query('reset lock_timeout')
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
      client.release()
    }
  }
  const db = createDb(pool)
  const notices = createPostgresListener(url, name)
  return {
    engine: 'postgres',
    db,
    as: createHandleCache((take, context) => createRoleDb(pool, db, take, context)),
    migrate: (migrationsFolder, schema) =>
      alone(MIGRATION_LOCK, (client) =>
        migratePostgres({ client, pool, log, tries }, { folder: migrationsFolder, schema }),
      ),
    alone: (work) => alone(PREPARE_LOCK, work),
    ping: async () => {
      await pool.query('select 1')
    },
    listen: notices.listen,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    dump: null,
    close: async () => {
      await notices.close()
      await pool.end()
    },
  }
}
