import {
  grantRuntimePrivileges,
  type RuntimePrivileges,
  migrationTablePrivileges,
} from '@evenkeel/server-kit/database/runtime-privileges'
import type { Store } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import { ensureDatabaseRoles } from './roles.ts'

/** What the running product needs of the API's schemas. Events of the audit are added and read, and nothing else. */
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

/** Lets the user of the running product in: into the three roles, and to the rows. For the owner of the tables. */
export async function grantRuntimeAccess(store: Pick<Store, 'db'>, user: string): Promise<void> {
  await ensureDatabaseRoles(store, user)
  await grantRuntimePrivileges(store.db, user, runtimePrivileges)
}
