import { and, eq, isNull } from 'drizzle-orm'
import type { StaffCounselor } from '@evenkeel/api-contract/staff/counselors'
import type { NetworkCounselor } from '@evenkeel/api-contract/telehealth/counselors'
import { isGrantActive } from '#modules/staff-accounts/grant-policy.ts'
import { decryptStaff } from '#modules/staff-accounts/staff-profile.ts'
import { findStaffAccount, type StaffRow } from '#modules/staff-accounts/staff-repository.ts'
import { staffGrants } from '#modules/staff-accounts/tables.ts'
import type { CounselorsDeps } from './deps.ts'

/** Ids of those who have the role of a counselor at a moment. */
async function readCounselorIds({ store, clock }: CounselorsDeps): Promise<ReadonlySet<string>> {
  const now = clock.now()
  const rows = await store.db
    .select()
    .from(staffGrants)
    .where(and(eq(staffGrants.role, 'counselor'), isNull(staffGrants.endedAt)))
  return new Set(rows.filter((grant) => isGrantActive(grant, now)).map(({ staffId }) => staffId))
}

/** Everybody who is a counselor now, and whoever the telehealth service knows as one, by name. */
export async function listStaffCounselors(
  deps: CounselorsDeps,
  known: readonly NetworkCounselor[],
): Promise<StaffCounselor[]> {
  const withRole = await readCounselorIds(deps)
  const byStaff = new Map(known.map((provider) => [provider.staff_id, provider]))
  const rows: (StaffRow | null)[] = []
  for (const id of new Set([...withRole, ...byStaff.keys()]))
    rows.push(await findStaffAccount(deps.store.db, id))
  const people = await Promise.all(
    rows.filter((row) => row !== null).map((row) => decryptStaff(deps.vault, row)),
  )
  return people
    .map(({ id, name, email, endedAt }) => ({
      staff_id: id,
      name,
      email,
      has_role: withRole.has(id) && endedAt === null,
      provider: byStaff.get(id) ?? null,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
