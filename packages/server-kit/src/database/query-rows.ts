import type { SQL } from 'drizzle-orm'
import type { Queryable } from './store.ts'

/** Runs plain SQL and returns its rows. They are not validated: the caller declares `Row`. */
export const queryRows = async <Row>(db: Pick<Queryable, 'execute'>, query: SQL | string): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows

/** The first row of a query, or null. */
export const queryFirstRow = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | null> =>
  (await query)[0] ?? null
