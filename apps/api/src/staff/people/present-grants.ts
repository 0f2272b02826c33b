import { inArray } from 'drizzle-orm'
import type { Grant, StaffName } from '@evenkeel/contract/staff/roles'
import type { Queryable } from '@evenkeel/server/store/store'
import type { StaffDeps } from '../deps.ts'
import type { GrantRow } from './rules.ts'
import { decryptStaff } from './staff-profile.ts'
import { organisationNames } from './staff-organisations.ts'
import { staffPeople } from './tables.ts'

/** Names of people of the staff, also of those who were ended, by id. */
export async function staffNames(
  db: Queryable,
  { vault }: Pick<StaffDeps, 'vault'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, StaffName>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(staffPeople).where(inArray(staffPeople.id, wanted))
  const people = await Promise.all(rows.map((row) => decryptStaff(vault, row)))
  return new Map(people.map(({ id, name }) => [id, { id, name }]))
}

/** Grants as the wire has them, by the person they belong to. */
export async function presentGrants(
  db: Queryable,
  deps: Pick<StaffDeps, 'vault'>,
  rows: readonly GrantRow[],
): Promise<(staffId: string) => Grant[]> {
  const organisations = await organisationNames(
    db,
    rows.flatMap(({ organisationId }) => organisationId ?? []),
  )
  const givers = await staffNames(
    db,
    deps,
    rows.map(({ grantedBy }) => grantedBy),
  )
  const present = ({ id, role, organisationId, validFrom, validUntil, grantedBy }: GrantRow): Grant => ({
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
