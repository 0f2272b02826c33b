import { type SQL, sql } from 'drizzle-orm'
import { queryRows } from './query-rows.ts'
import type { Db, Queryable } from './store.ts'

/** Privileges of the runtime user in a schema. */
export interface RuntimePrivileges {
  readonly schema: string
  /** Tables with fewer privileges than select, insert, update and delete, and which: `select, insert`. */
  readonly restricted: Readonly<Record<string, SQL>>
  /** Functions only the runtime user may execute, with schema and types. */
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
 * Grants the runtime user access to the rows of these schemas and nothing else: it owns no table, so it
 * cannot alter one, drop a trigger or disable a policy. Run by the owner after each migration; idempotent.
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
