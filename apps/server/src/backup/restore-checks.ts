import { sql } from 'drizzle-orm'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Db } from '@evenkeel/server-kit/database/store'
import { pluralize } from '../commands/cli/command-line.ts'

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

interface Sessions {
  readonly program: string
  readonly user: string
  readonly count: number
}

/** A closed connection may be listed for a moment longer: 20 checks, 0.1 seconds apart. */
const MAX_ATTEMPTS = 20

/**
 * Counts sessions of other users on this database by program and user. PostgreSQL hides the backend type from
 * everyone but its user and administrators, so every logged-in session counts, and no server process does.
 */
const listOtherSessions = (db: Db): Promise<readonly Sessions[]> =>
  queryRows<Sessions>(
    db,
    sql`
    select coalesce(nullif(application_name, ''), 'an unnamed program') as program, usename as user, count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
      and coalesce(backend_type, 'client backend') = 'client backend'
    group by 1, 2 order by 1, 2
  `,
  )

async function waitForOtherSessions(db: Db): Promise<readonly Sessions[]> {
  for (let look = 0; look < MAX_ATTEMPTS; look += 1) {
    if ((await listOtherSessions(db)).length === 0) return []
    await db.execute(sql`select pg_sleep(0.1)`)
  }
  return listOtherSessions(db)
}

/** Throws one line with the programs and users that still use the database after two seconds. */
export async function rejectOtherSessions(db: Db, database: string): Promise<void> {
  const found = await waitForOtherSessions(db)
  if (found.length === 0) return
  const all = found.reduce((sum, { count }) => sum + count, 0)
  const who = found.map(({ program, user, count }) => `${count} of ${program} as ${user}`).join(', ')
  throw new Error(
    `${pluralize(all, 'connection is', 'connections are')} open to the database ${database}: ${who}. Stop every instance first (systemctl stop 'evenkeel@*'; others: docs/operating/backups.md), and end all other connections.`,
  )
}
