import { rowsOf } from '@evenkeel/server/store/rows'
import type { Store } from '@evenkeel/server/store/store'
import { sql } from 'drizzle-orm'

/** The role that statements run under: it sees the rows of one organisation. */
export const ONE_ORGANISATION = 'evenkeel_one_organisation'
/** The role whose members see all rows: the database user is one. */
export const ALL_ORGANISATIONS = 'evenkeel_all_organisations'

/** SQLSTATE of a right that is missing, and of a role that does not exist. */
const aboutRoles = ['42501', '22023']

/** What PostgreSQL itself said, below what the query builder made of it. */
function saidBy(error: unknown): { readonly code: string; readonly message: string } | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return { code: at.code, message: at.message }
  return null
}

/** The start is refused: what the database says, and what an administrator has to run. */
const refused = (words: string, cause?: unknown): Error =>
  new Error(
    `The database says: ${words}. The user of DATABASE_URL must own the database and belong to two roles. Have an administrator run once: CREATE ROLE ${ONE_ORGANISATION} NOLOGIN; CREATE ROLE ${ALL_ORGANISATIONS} NOLOGIN; GRANT ${ONE_ORGANISATION}, ${ALL_ORGANISATIONS} TO <that user>;`,
    { cause },
  )

/** Migrates, and makes sure that the user may take the one role and has the rights of the other; else says what to run. */
export async function prepareDatabaseRoles(
  store: Pick<Store, 'db' | 'as'>,
  migrate: () => Promise<void>,
): Promise<void> {
  try {
    await migrate()
    await store.as({ role: ONE_ORGANISATION, settings: {} }).execute(sql`select 1`)
  } catch (error) {
    const said = saidBy(error)
    throw said && aboutRoles.includes(said.code) ? refused(said.message, error) : error
  }
  const rows = await rowsOf<{ has: boolean }>(
    store.db,
    sql`select pg_has_role(current_user, ${ALL_ORGANISATIONS}, 'USAGE') as has`,
  )
  // Without it the rounds would find nothing to do, and nobody would notice.
  if (!rows[0]?.has) throw refused(`its user does not belong to ${ALL_ORGANISATIONS}`)
}
