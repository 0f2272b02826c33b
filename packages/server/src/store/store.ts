import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

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
  /** Runs the SQL files of a folder that have not run yet, and remembers them in the schema `schema`. */
  migrate(folder: string, schema: string): Promise<void>
  /** Answers when the database does. */
  ping(): Promise<void>
  /**
   * Listens to a channel of `notify` (below) from every process on this database. After a gap, in which something may
   * have been missed, `onNotice` is called with null. Returns what ends it.
   */
  listen(channel: string, onNotice: (payload: string | null) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Tells every listener of a channel, when the transaction is committed. Never carries contents, only ids. */
export async function notify(tx: Queryable, channel: string, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}
