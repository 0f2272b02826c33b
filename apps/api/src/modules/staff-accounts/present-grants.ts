import { inArray } from 'drizzle-orm'
import type { RoleGrant, StaffRef } from '@evenkeel/api-contract/staff/roles'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StaffContext } from '#app-context.ts'
import type { GrantRow } from './grant-policy.ts'
import { decryptStaff } from './staff-profile.ts'
import { readOrganizationNames } from './staff-organizations.ts'
import { staffAccounts } from './tables.ts'

/** Returns the names of staff by id, including deactivated ones. */
export async function readStaffNames(
  db: Queryable,
  { vault }: Pick<StaffContext, 'vault'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, StaffRef>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(staffAccounts).where(inArray(staffAccounts.id, wanted))
  const people = await Promise.all(rows.map((row) => decryptStaff(vault, row)))
  return new Map(people.map(({ id, name }) => [id, { id, name }]))
}

/** Maps grants to the response, by staff member. */
export async function presentGrants(
  db: Queryable,
  deps: Pick<StaffContext, 'vault'>,
  rows: readonly GrantRow[],
): Promise<(staffId: string) => RoleGrant[]> {
  const organisations = await readOrganizationNames(
    db,
    rows.flatMap(({ organisationId }) => organisationId ?? []),
  )
  const givers = await readStaffNames(
    db,
    deps,
    rows.map(({ grantedBy }) => grantedBy),
  )
  const present = ({ id, role, organisationId, validFrom, validUntil, grantedBy }: GrantRow): RoleGrant => ({
    id,
    role,
    organisation:
      organisationId === null
        ? null
        : (organisations.get(organisationId) ?? {
            id: organisationId,
            username: '',
            name: 'An organization that ended',
          }),
    valid_from: validFrom.toString(),
    valid_until: validUntil?.toString() ?? null,
    granted_by: grantedBy === null ? null : (givers.get(grantedBy) ?? null),
  })
  return (staffId) => rows.filter((row) => row.staffId === staffId).map(present)
}
