import type { SQL } from 'drizzle-orm'
import type { Queryable } from './store.ts'

/** The rows a statement in plain SQL gives. Nobody checks them: `Row` is what the statement says they are. */
export const queryRows = async <Row>(db: Pick<Queryable, 'execute'>, query: SQL | string): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows

/** The first row of a query, or null. */
export const queryFirstRow = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | null> =>
  (await query)[0] ?? null
