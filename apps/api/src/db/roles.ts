import { findDatabaseError, INSUFFICIENT_PRIVILEGE } from '@evenkeel/server-kit/database/database-error'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { readServerVersion } from '@evenkeel/server-kit/database/server-version'
import type { Queryable, Store } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'

/** The role that statements run under: it sees the rows of one organisation. */
export const TENANT_ROLE = 'evenkeel_one_organisation'
/** The role that statements of a person of the staff run under: it sees the rows of the organisations granted to the person. */
export const STAFF_ROLE = 'evenkeel_staff'
/** The role whose members see all rows: the database user is one. */
export const ALL_TENANTS_ROLE = 'evenkeel_all_organisations'

/** SQLSTATE of a right that is missing, and of a role that does not exist. */
const ROLE_ERROR_CODES = [INSUFFICIENT_PRIVILEGE, '22023', '42704']

/** The server from which on a grant says what the member may do with the role; before, a member inherits it and takes it. */
const GRANT_OPTIONS_VERSION = 16

const hasGrantOptions = async (db: Queryable): Promise<boolean> =>
  (await readServerVersion(db)) >= GRANT_OPTIONS_VERSION

/** As this server understands it: who makes a role from PostgreSQL 16 on neither inherits nor may take it. */
const getGrantOptions = (hasOptions: boolean): string => (hasOptions ? ' WITH INHERIT TRUE, SET TRUE' : '')

/** The start is refused: what the database says, and what an administrator has to run. */
const createRoleError = (said: string, user: string, hasOptions: boolean, cause?: unknown): Error =>
  new Error(
    `The database says: ${said}. Its user ${user} must belong to three roles. Have an administrator run once, without what is there already: CREATE ROLE ${TENANT_ROLE} NOLOGIN; CREATE ROLE ${ALL_TENANTS_ROLE} NOLOGIN; CREATE ROLE ${STAFF_ROLE} NOLOGIN; GRANT ${TENANT_ROLE}, ${ALL_TENANTS_ROLE}, ${STAFF_ROLE} TO "${user}"${getGrantOptions(hasOptions)};`,
    { cause },
  )

interface RoleMembership {
  readonly role: string
  readonly exists: boolean
  readonly isEnough: boolean
}

/** Whether a user may take two of the roles and has the rights of the third. */
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

/** Makes a role; another installation on this server may be doing the same. */
const createRole = (db: Queryable, role: string) => {
  const create = sql`create role ${sql.identifier(role)} nologin`
  return db.execute(
    sql`do $$ begin ${create}; exception when duplicate_object or unique_violation then null; end $$`,
  )
}

/** Makes the roles that are missing, and a user their member where that is not so. */
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
 * Sees to the roles that nobody logs in with, before the migrations that name them: all three exist, and a user (the one who asks,
 * unless named) may take two of them and has the rights of the third. Throws a line with what to run where it may not do that.
 */
export async function ensureDatabaseRoles({ db }: Pick<Store, 'db'>, named?: string): Promise<void> {
  const [me] = await queryRows<{ name: string }>(db, sql`select current_user as name`)
  const user = named ?? me?.name ?? ''
  const hasOptions = await hasGrantOptions(db)
  try {
    await grantRoles(db, user, hasOptions)
  } catch (error) {
    const said = findDatabaseError(error)
    throw said && ROLE_ERROR_CODES.includes(said.code)
      ? createRoleError(said.message, user, hasOptions, error)
      : error
  }
  const lacking = (await readMemberships(db, user, hasOptions)).find(({ isEnough }) => !isEnough)
  // Without it the rounds would find nothing to do, and nobody would notice.
  if (lacking) throw createRoleError(`the user does not inherit ${lacking.role}`, user, hasOptions)
}
