import { and, eq, isNull } from 'drizzle-orm'
import type { StaffDeps } from '../../deps.ts'
import { holds } from '../../people/rules.ts'
import { staffGrants, staffPeople } from '../../people/tables.ts'

/** Ids of those who have the role of a counselor at a moment, and were not ended. */
export async function activeCounselors({
  store,
  clock,
}: Pick<StaffDeps, 'store' | 'clock'>): Promise<ReadonlySet<string>> {
  const now = clock.now()
  const rows = await store.db
    .select({ grant: staffGrants })
    .from(staffGrants)
    .innerJoin(staffPeople, and(eq(staffPeople.id, staffGrants.staffId), isNull(staffPeople.endedAt)))
    .where(and(eq(staffGrants.role, 'counselor'), isNull(staffGrants.endedAt)))
  return new Set(rows.filter(({ grant }) => holds(grant, now)).map(({ grant }) => grant.staffId))
}
