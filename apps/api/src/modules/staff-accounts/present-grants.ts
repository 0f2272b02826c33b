import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { RoleGrant, StaffOrganization, StaffRef } from '@evenkeel/api-contract/staff/schemas/roles'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StaffContext } from '#app-context.ts'
import { organisations } from '#modules/organizations/tables.ts'
import type { ActiveGrant, GrantRow } from './access-control.ts'
import { decryptStaff } from './staff-repository.ts'
import { staffAccounts } from './tables.ts'

const programName = sql<string>`coalesce(${organisations.record} ->> 'program_name', ${organisations.username})`
const organizationFields = { id: organisations.id, username: organisations.username, name: programName }
/** Organizations of clients: no locations, and not the root organization. */
const isClientOrganization = and(
  isNull(organisations.parentId),
  eq(organisations.isActive, true),
  eq(organisations.isRoot, false),
)

/** Lists the organizations of these grants, by name. */
export async function listGrantedOrganizations(
  db: Queryable,
  grants: readonly ActiveGrant[],
): Promise<readonly StaffOrganization[]> {
  const isForAll = grants.some(({ organisationId }) => organisationId === null)
  const ids = grants.flatMap(({ organisationId }) => organisationId ?? [])
  if (!isForAll && ids.length === 0) return []
  return db
    .select(organizationFields)
    .from(organisations)
    .where(isForAll ? isClientOrganization : and(isClientOrganization, inArray(organisations.id, ids)))
    .orderBy(programName, organisations.id)
}

/** Returns organization names by id, including inactive ones. */
export async function readOrganizationNames(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffOrganization>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(organizationFields)
    .from(organisations)
    .where(inArray(organisations.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether an active client organization has this id. */
export async function isActiveOrganization(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(isClientOrganization, eq(organisations.id, id)))
  return rows.length > 0
}

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
  context: Pick<StaffContext, 'vault'>,
  rows: readonly GrantRow[],
): Promise<(staffId: string) => RoleGrant[]> {
  const organisations = await readOrganizationNames(
    db,
    rows.flatMap(({ organisationId }) => organisationId ?? []),
  )
  const givers = await readStaffNames(
    db,
    context,
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
