import { sql } from 'drizzle-orm'
import { findDatabaseError, INSUFFICIENT_PRIVILEGE } from '@evenkeel/server-kit/database/database-error'
import { queryRows, readServerVersion } from '@evenkeel/server-kit/database/query-rows'
import {
  grantRuntimePrivileges,
  migrationTablePrivileges,
  type RuntimePrivileges,
} from '@evenkeel/server-kit/database/runtime-privileges'
import type { Queryable, Store } from '@evenkeel/server-kit/database/store'

/** Role for tenant-scoped statements: sees the rows of one organization. */
export const TENANT_ROLE = 'evenkeel_one_organisation'
/** Role for staff statements: sees the rows of the organizations granted to the staff account. */
export const STAFF_ROLE = 'evenkeel_staff'
/** Role whose members see all rows. The database user is a member of it. */
const ALL_TENANTS_ROLE = 'evenkeel_all_organisations'

/** SQLSTATE codes for a missing privilege and for a role that does not exist. */
const ROLE_ERROR_CODES = [INSUFFICIENT_PRIVILEGE, '22023', '42704']

/** First PostgreSQL version with grant options. Before it, a member inherits a role and may SET it. */
const GRANT_OPTIONS_VERSION = 16

const hasGrantOptions = async (db: Queryable): Promise<boolean> =>
  (await readServerVersion(db)) >= GRANT_OPTIONS_VERSION

/**
 * Grant options for this server: from PostgreSQL 16 on, the creator of a role neither inherits nor may SET
 * it.
 */
const getGrantOptions = (hasOptions: boolean): string => (hasOptions ? ' WITH INHERIT TRUE, SET TRUE' : '')

/** Startup error with the database's message and the statements an administrator has to run. */
const createRoleError = (message: string, user: string, hasOptions: boolean, cause?: unknown): Error =>
  new Error(
    `The database reports: ${message}. User ${user} must be a member of three roles. Have an administrator run these statements once, leaving out what already exists: CREATE ROLE ${TENANT_ROLE} NOLOGIN; CREATE ROLE ${ALL_TENANTS_ROLE} NOLOGIN; CREATE ROLE ${STAFF_ROLE} NOLOGIN; GRANT ${TENANT_ROLE}, ${ALL_TENANTS_ROLE}, ${STAFF_ROLE} TO "${user}"${getGrantOptions(hasOptions)};`,
    { cause },
  )

interface RoleMembership {
  readonly role: string
  readonly exists: boolean
  readonly isEnough: boolean
}

/** Reads whether a user may SET the first two roles and inherits the third. */
async function readMemberships(
  db: Queryable,
  user: string,
  hasOptions: boolean,
): Promise<readonly RoleMembership[]> {
  const canTake = hasOptions ? 'SET' : 'MEMBER'
  return queryRows<RoleMembership>(
    db,
    sql`
      select wanted.role, r.oid is not null as exists,
        coalesce(pg_has_role(${user}::name, r.oid, wanted.right_of_it), false) as "isEnough"
      from (values (${TENANT_ROLE}, ${canTake}), (${STAFF_ROLE}, ${canTake}), (${ALL_TENANTS_ROLE}, 'USAGE')) as wanted(role, right_of_it)
      left join pg_roles r on r.rolname = wanted.role
    `,
  )
}

/** Creates a role. Another installation on the same server may be doing so at the same time. */
const createRole = (db: Queryable, role: string) => {
  const create = sql`create role ${sql.identifier(role)} nologin`
  return db.execute(
    sql`do $$ begin ${create}; exception when duplicate_object or unique_violation then null; end $$`,
  )
}

/** Creates missing roles and grants them to the user. */
async function grantRoles(db: Queryable, user: string, hasOptions: boolean): Promise<void> {
  for (const { role, exists } of await readMemberships(db, user, hasOptions))
    if (!exists) await createRole(db, role)
  for (const { role, isEnough } of await readMemberships(db, user, hasOptions))
    if (!isEnough) {
      const grant = sql`grant ${sql.identifier(role)} to ${sql.identifier(user)}`
      await db.execute(hasOptions ? sql`${grant} with inherit true, set true` : grant)
    }
}

/**
 * Ensures that the three NOLOGIN roles exist before the migrations that name them, and that the user (the
 * current one by default) may SET two of them and inherits the third. Throws an error with the statements to
 * run when it lacks the privilege.
 */
export async function ensureDatabaseRoles({ db }: Pick<Store, 'db'>, named?: string): Promise<void> {
  const [me] = await queryRows<{ name: string }>(db, sql`select current_user as name`)
  const user = named ?? me?.name ?? ''
  const hasOptions = await hasGrantOptions(db)
  try {
    await grantRoles(db, user, hasOptions)
  } catch (error) {
    const databaseError = findDatabaseError(error)
    throw databaseError && ROLE_ERROR_CODES.includes(databaseError.code)
      ? createRoleError(databaseError.message, user, hasOptions, error)
      : error
  }
  const lacking = (await readMemberships(db, user, hasOptions)).find(({ isEnough }) => !isEnough)
  // Without it, background jobs would silently find nothing to do.
  if (lacking) throw createRoleError(`the user does not inherit ${lacking.role}`, user, hasOptions)
}

/** Privileges of the runtime user on the API's schemas. Audit events are append-only. */
const runtimePrivileges: readonly RuntimePrivileges[] = [
  {
    schema: 'portal',
    restricted: {
      ...migrationTablePrivileges,
      audit_events: sql`select, insert`,
      audit_head: sql`select, update`,
    },
    functions: [sql`portal.remove_expired_audit_events(bigint)`],
  },
  { schema: 'keys', restricted: { database: sql`select` } },
]

/** Grants the runtime user the three roles and access to the rows. Run as the owner of the tables. */
export async function grantRuntimeAccess(store: Pick<Store, 'db'>, user: string): Promise<void> {
  await ensureDatabaseRoles(store, user)
  await grantRuntimePrivileges(store.db, user, runtimePrivileges)
}
