import type { Queryable } from './store.ts'

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
