import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { RlsContext } from './rls-context.ts'

/** The query builder, the same on the embedded database and on PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>
/** A transaction, or the database itself where a function works in both. */
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

/** One opened database. Inside `db.transaction(tx => …)` use only `tx`: the embedded database has a single connection. */
export interface Store {
  readonly engine: 'embedded' | 'postgres'
  readonly db: Db
  /**
   * The same database as another person: each statement and each transaction takes the database role and loses it at its end, so
   * that nothing stays behind on a connection others use next.
   */
  as(context: RlsContext): Db
  /** Runs the SQL files of a folder that have not run yet, and remembers them in the schema `schema`. */
  migrate(folder: string, schema: string): Promise<void>
  /** Runs work while no other process on this database does: for getting ready. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Answers when the database does. */
  ping(): Promise<void>
  /**
   * Listens to a channel of `notify` (below) from every process on this database. After a gap, in which something may
   * have been missed, `onNotice` is called with null. Returns what ends it.
   */
  listen(channel: string, onNotice: (payload: string | null) => void): Promise<() => Promise<void>>
  /** The whole database of one moment as a compressed archive; null on PostgreSQL, which has programs for that. */
  readonly dump: (() => Promise<Blob>) | null
  /** Connections of the pool in use and idle, and requests that wait for one; absent where there is no pool. */
  readonly connections?: () => Readonly<Record<'used' | 'idle' | 'waiting', number>>
  close(): Promise<void>
}

/** Tells every listener of a channel, when the transaction is committed. Never carries contents, only ids. */
export async function notify(tx: Queryable, channel: string, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}
