import type { Queryable } from './store.ts'

/**
 * A statement that nearly every request asks: put together once per database handle, and under its name parsed and planned
 * once per connection of PostgreSQL. Only for rows found by a unique key: what fits one value fits all of them.
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
