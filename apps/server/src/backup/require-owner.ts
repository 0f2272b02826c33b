import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Db } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'

interface OwnerPrivileges {
  readonly name: string
  readonly may_make: boolean
  readonly owns_all: boolean
}

/** Throws one line unless the current user may replace these schemas. Runs before any output or change. */
export async function requireTableOwner(db: Db, schemas: readonly string[], database: string): Promise<void> {
  const [me] = await queryRows<OwnerPrivileges>(
    db,
    sql`
    select current_user as name, has_database_privilege(current_database(), 'CREATE') as may_make,
      not exists (
        select from pg_namespace where nspname = any(${sql.param([...schemas])}) and not pg_has_role(nspowner, 'USAGE')
      ) as owns_all`,
  )
  if (me?.may_make && me.owns_all) return
  const lacks = me?.owns_all ? 'may not create schemas in' : 'does not own the tables of'
  throw new Error(
    `the user ${me?.name} ${lacks} the database ${database}, and only their owner may restore. Nothing was changed. Name the owner in DATABASE_OWNER_URL.`,
  )
}
