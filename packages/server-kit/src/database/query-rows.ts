import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './store.ts'

/** Runs plain SQL and returns its rows. They are not validated: the caller declares `Row`. */
export const queryRows = async <Row>(db: Pick<Queryable, 'execute'>, query: SQL | string): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows

/** The first row of a query, or null. */
export const queryFirstRow = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | null> =>
  (await query)[0] ?? null

/**
 * A statement of nearly every request: built once per database handle, and parsed and planned once per
 * PostgreSQL connection. Only for lookups by a unique key, where one plan fits all values.
 */
export function preparedStatement<Statement>(
  prepare: (db: Queryable) => Statement,
): (db: Queryable) => Statement {
  const made = new WeakMap<object, Statement>()
  return (db) => {
    const known = made.get(db)
    if (known) return known
    const statement = prepare(db)
    made.set(db, statement)
    return statement
  }
}

/** The major version of PostgreSQL: 15, 18. */
export async function readServerVersion(db: Queryable): Promise<number> {
  const [found] = await queryRows<{ version: number }>(
    db,
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  )
  return found?.version ?? 0
}
