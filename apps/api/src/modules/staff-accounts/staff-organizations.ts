import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { StaffOrganization } from '@evenkeel/api-contract/staff/roles'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { organisations } from '#modules/organizations/tables.ts'
import type { ActiveGrant } from './grant-policy.ts'

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
