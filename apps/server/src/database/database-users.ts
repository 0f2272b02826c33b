import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import type { Env } from '../env.ts'

/** The two URLs of a database. */
type DatabaseUrls = Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>

/** Returns the user of a URL, or an empty string. */
export const getDatabaseUser = (url: string): string => decodeURIComponent(new URL(url).username)

/** Returns the user of the running product if it is not the owner; null if one user does both. */
export function getRuntimeUser({ DATABASE_URL, DATABASE_OWNER_URL }: DatabaseUrls): string | null {
  if (!DATABASE_OWNER_URL || !DATABASE_URL) return null
  const user = getDatabaseUser(DATABASE_URL)
  if (user === '') throw new Error('DATABASE_URL names no user. Write it as postgres://user@host/database.')
  return user === getDatabaseUser(DATABASE_OWNER_URL) ? null : user
}

/** Whether a user may change the tables, or create them if they do not exist. */
async function isTableOwner(db: Queryable, user: string): Promise<boolean> {
  const [found] = await queryRows<{ owns: boolean }>(
    db,
    sql`
      select case when s.oid is null then has_database_privilege(u.oid, current_database(), 'CREATE')
        else pg_has_role(u.oid, s.nspowner, 'USAGE') end as owns
      from pg_roles u left join pg_namespace s on s.nspname = 'portal'
      where u.rolname = ${user}
    `,
  )
  return found?.owns ?? false
}

/** Throws one line if the two URLs are swapped. */
export async function rejectSwappedUsers(db: Queryable, urls: DatabaseUrls): Promise<void> {
  const user = getRuntimeUser(urls)
  if (user === null) return
  const owner = getDatabaseUser(urls.DATABASE_OWNER_URL ?? '')
  if ((await isTableOwner(db, owner)) || !(await isTableOwner(db, user))) return
  throw new Error(
    `DATABASE_URL and DATABASE_OWNER_URL are swapped: ${user} of DATABASE_URL owns the tables, and ${owner} of DATABASE_OWNER_URL does not. Exchange them.`,
  )
}

/** Warns if the current user may change the tables: a bug of the running product could, too. */
export async function warnRunningAsOwner(db: Queryable): Promise<string | null> {
  const [me] = await queryRows<{ name: string }>(db, sql`select current_user as name`)
  return me && (await isTableOwner(db, me.name))
    ? `the user ${me.name} of DATABASE_URL owns the tables, so the running product could change them: use another user for the product (docs/operating/database.md)`
    : null
}
