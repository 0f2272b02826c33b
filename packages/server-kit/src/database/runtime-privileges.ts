import { type SQL, sql } from 'drizzle-orm'
import { queryRows } from './query-rows.ts'
import type { Db, Queryable } from './store.ts'

/** What the user of the running product may do in a schema. */
export interface RuntimePrivileges {
  readonly schema: string
  /** Tables in which it may do less than read, add, change and remove rows, and what: `select, insert`. */
  readonly restricted: Readonly<Record<string, SQL>>
  /** Functions it may call that others may not, with schema and types. */
  readonly functions?: readonly SQL[]
}

/** Tables that only migrations write. */
export const migrationTablePrivileges = { migrations: sql`select`, needed_release: sql`select` }

async function grantSchema(
  tx: Queryable,
  user: ReturnType<typeof sql.identifier>,
  { schema, restricted, functions = [] }: RuntimePrivileges,
): Promise<void> {
  const name = sql.identifier(schema)
  await tx.execute(sql`grant usage on schema ${name} to ${user}`)
  await tx.execute(sql`grant usage, select on all sequences in schema ${name} to ${user}`)
  await tx.execute(sql`grant select, insert, update, delete on all tables in schema ${name} to ${user}`)
  for (const [table, rights] of Object.entries(restricted)) {
    const at = sql`${name}.${sql.identifier(table)}`
    await tx.execute(sql`revoke all on ${at} from ${user}`)
    await tx.execute(sql`grant ${rights} on ${at} to ${user}`)
  }
  for (const one of functions) await tx.execute(sql`grant execute on function ${one} to ${user}`)
}

/**
 * Gives the user of the running product rights on the rows of these schemas and on nothing else: no table is its own, so it changes
 * none, drops no trigger and switches no policy off. Done by the owner after each migration; doing it again changes nothing.
 */
export async function grantRuntimePrivileges(
  db: Db,
  name: string,
  schemas: readonly RuntimePrivileges[],
): Promise<void> {
  const user = sql.identifier(name)
  await db.transaction(async (tx) => {
    const [at] = await queryRows<{ name: string }>(tx, sql`select current_database() as name`)
    await tx.execute(sql`grant connect on database ${sql.identifier(at?.name ?? '')} to ${user}`)
    for (const schema of schemas) await grantSchema(tx, user, schema)
  })
}
