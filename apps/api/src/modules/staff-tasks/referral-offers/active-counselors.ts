import { and, eq, isNull } from 'drizzle-orm'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import { isGrantActive } from '#modules/staff-accounts/grant-policy.ts'
import { staffGrants, staffAccounts } from '#modules/staff-accounts/tables.ts'

/** Ids of those who have the role of a counselor at a moment, and were not ended. */
export async function listActiveCounselors({
  store,
  clock,
}: Pick<StaffDeps, 'store' | 'clock'>): Promise<ReadonlySet<string>> {
  const now = clock.now()
  const rows = await store.db
    .select({ grant: staffGrants })
    .from(staffGrants)
    .innerJoin(staffAccounts, and(eq(staffAccounts.id, staffGrants.staffId), isNull(staffAccounts.endedAt)))
    .where(and(eq(staffGrants.role, 'counselor'), isNull(staffGrants.endedAt)))
  return new Set(rows.filter(({ grant }) => isGrantActive(grant, now)).map(({ grant }) => grant.staffId))
}
