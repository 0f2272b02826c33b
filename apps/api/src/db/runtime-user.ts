import {
  grantRuntimePrivileges,
  type RuntimePrivileges,
  migrationTablePrivileges,
} from '@evenkeel/server-kit/database/runtime-privileges'
import type { Store } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import { ensureDatabaseRoles } from './roles.ts'

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
