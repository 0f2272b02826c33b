import { databaseError, NO_RIGHT } from '@evenkeel/server/store/database-error'
import { rowsOf } from '@evenkeel/server/store/rows'
import { serverVersion } from '@evenkeel/server/store/server-version'
import type { Queryable, Store } from '@evenkeel/server/store/store'
import { sql } from 'drizzle-orm'

/** The role that statements run under: it sees the rows of one organisation. */
export const ONE_ORGANISATION = 'evenkeel_one_organisation'
/** The role that statements of a person of the staff run under: it sees the rows of the organisations granted to the person. */
export const STAFF = 'evenkeel_staff'
/** The role whose members see all rows: the database user is one. */
export const ALL_ORGANISATIONS = 'evenkeel_all_organisations'

/** SQLSTATE of a right that is missing, and of a role that does not exist. */
const aboutRoles = [NO_RIGHT, '22023', '42704']

/** The server from which on a grant says what the member may do with the role; before, a member inherits it and takes it. */
const FIRST_WITH_OPTIONS = 16

const hasGrantOptions = async (db: Queryable): Promise<boolean> =>
  (await serverVersion(db)) >= FIRST_WITH_OPTIONS

/** As this server understands it: who makes a role from PostgreSQL 16 on neither inherits nor may take it. */
const optionsOf = (hasOptions: boolean): string => (hasOptions ? ' WITH INHERIT TRUE, SET TRUE' : '')

/** The start is refused: what the database says, and what an administrator has to run. */
const refused = (said: string, user: string, hasOptions: boolean, cause?: unknown): Error =>
  new Error(
    `The database says: ${said}. Its user ${user} must belong to three roles. Have an administrator run once, without what is there already: CREATE ROLE ${ONE_ORGANISATION} NOLOGIN; CREATE ROLE ${ALL_ORGANISATIONS} NOLOGIN; CREATE ROLE ${STAFF} NOLOGIN; GRANT ${ONE_ORGANISATION}, ${ALL_ORGANISATIONS}, ${STAFF} TO "${user}"${optionsOf(hasOptions)};`,
    { cause },
  )

interface Membership {
  readonly role: string
  readonly exists: boolean
  readonly isEnough: boolean
}

/** Whether a user may take two of the roles and has the rights of the third. */
async function membershipsOf(
  db: Queryable,
  user: string,
  hasOptions: boolean,
): Promise<readonly Membership[]> {
  const canTake = hasOptions ? 'SET' : 'MEMBER'
  return rowsOf<Membership>(
    db,
    sql`
      select wanted.role, r.oid is not null as exists,
        coalesce(pg_has_role(${user}::name, r.oid, wanted.right_of_it), false) as "isEnough"
      from (values (${ONE_ORGANISATION}, ${canTake}), (${STAFF}, ${canTake}), (${ALL_ORGANISATIONS}, 'USAGE')) as wanted(role, right_of_it)
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
async function join(db: Queryable, user: string, hasOptions: boolean): Promise<void> {
  for (const { role, exists } of await membershipsOf(db, user, hasOptions))
    if (!exists) await createRole(db, role)
  for (const { role, isEnough } of await membershipsOf(db, user, hasOptions))
    if (!isEnough) {
      const grant = sql`grant ${sql.identifier(role)} to ${sql.identifier(user)}`
      await db.execute(hasOptions ? sql`${grant} with inherit true, set true` : grant)
    }
}

/**
 * Sees to the roles that nobody logs in with, before the migrations that name them: all three exist, and a user (the one who asks,
 * unless named) may take two of them and has the rights of the third. Throws a line with what to run where it may not do that.
 */
export async function joinDatabaseRoles({ db }: Pick<Store, 'db'>, named?: string): Promise<void> {
  const [me] = await rowsOf<{ name: string }>(db, sql`select current_user as name`)
  const user = named ?? me?.name ?? ''
  const hasOptions = await hasGrantOptions(db)
  try {
    await join(db, user, hasOptions)
  } catch (error) {
    const said = databaseError(error)
    throw said && aboutRoles.includes(said.code) ? refused(said.message, user, hasOptions, error) : error
  }
  const lacking = (await membershipsOf(db, user, hasOptions)).find(({ isEnough }) => !isEnough)
  // Without it the rounds would find nothing to do, and nobody would notice.
  if (lacking) throw refused(`the user does not inherit ${lacking.role}`, user, hasOptions)
}
