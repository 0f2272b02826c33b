import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** Row-level security context: a role, and settings its policies read. */
export interface RlsContext {
  readonly role: string
  readonly settings: Readonly<Record<string, string>>
}

/** The statement that sets the database role until the transaction ends (`set local`). */
export const createSetRlsContext = ({ role, settings }: RlsContext): string =>
  `select ${Object.entries({ role, ...settings })
    .map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`

/** Maximum number of cached handles. */
const MAX_HANDLES = 500

/**
 * Cache of database handles by role statement: nearly every request needs one, and creating it costs more
 * than its queries.
 */
export function createHandleCache<Handle>(
  make: (take: string, context: RlsContext) => Handle,
): (context: RlsContext) => Handle {
  const made = new Map<string, Handle>()
  return (context) => {
    const take = createSetRlsContext(context)
    const known = made.get(take)
    if (known) return known
    const handle = make(take, context)
    const [oldest] = made.keys()
    if (made.size >= MAX_HANDLES && oldest !== undefined) made.delete(oldest)
    made.set(take, handle)
    return handle
  }
}

/** The query builder, the same for the embedded database and PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>
/** A transaction, or the database itself for functions that work with both. */
export type Queryable = Pick<
  Db,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$with'
  | 'with'
>

/**
 * An opened database. Inside `db.transaction(tx => …)` use only `tx`: the embedded database has a single
 * connection.
 */
export interface Store {
  readonly engine: 'embedded' | 'postgres'
  readonly db: Db
  /**
   * The same database under a row-level security context: each statement and each transaction sets the role
   * and resets it at its end, so that nothing stays on a pooled connection.
   */
  as(context: RlsContext): Db
  /** Runs the pending SQL files of a folder, and records them in the schema `schema`. */
  migrate(folder: string, schema: string): Promise<void>
  /** Runs work while no other process on this database does: for initialization. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when the database responds. */
  ping(): Promise<void>
  /**
   * Listens to a channel of `notify` (below) from every process on this database. After a gap, in which
   * something may have been missed, `onNotice` is called with null. Returns the unsubscribe function.
   */
  listen(channel: string, onNotice: (payload: string | null) => void): Promise<() => Promise<void>>
  /**
   * A snapshot of the whole database as a compressed archive; null on PostgreSQL, which has its own tools.
   */
  readonly dump: (() => Promise<Blob>) | null
  /** Used and idle connections of the pool, and waiting requests; absent without a pool. */
  readonly connections?: () => Readonly<Record<'used' | 'idle' | 'waiting', number>>
  close(): Promise<void>
}

/** Notifies every listener of a channel when the transaction commits. Never carries contents, only ids. */
export async function notify(tx: Queryable, channel: string, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}
