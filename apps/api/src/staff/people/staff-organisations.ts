import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { StaffOrganisation } from '@evenkeel/contract/staff/roles'
import type { Queryable } from '@evenkeel/server/store/store'
import { organisations } from '#features/organisations/tables.ts'
import type { HeldGrant } from './rules.ts'

const name = sql<string>`coalesce(${organisations.record} ->> 'program_name', ${organisations.username})`
const fields = { id: organisations.id, username: organisations.username, name }
/** Organisations of clients: no locations, and not the product's own site. */
const ofClients = and(
  isNull(organisations.parentId),
  eq(organisations.isActive, true),
  eq(organisations.isRoot, false),
)

/** The organisations that any of these grants is for, by name. */
export async function organisationsOf(
  db: Queryable,
  grants: readonly HeldGrant[],
): Promise<readonly StaffOrganisation[]> {
  const isForAll = grants.some(({ organisationId }) => organisationId === null)
  const ids = grants.flatMap(({ organisationId }) => organisationId ?? [])
  if (!isForAll && ids.length === 0) return []
  return db
    .select(fields)
    .from(organisations)
    .where(isForAll ? ofClients : and(ofClients, inArray(organisations.id, ids)))
    .orderBy(name, organisations.id)
}

/** How organisations are called, by id; also those that are no longer active. */
export async function organisationNames(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffOrganisation>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(fields)
    .from(organisations)
    .where(inArray(organisations.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether there is an active organisation of a client with this id. */
export async function isOrganisation(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(ofClients, eq(organisations.id, id)))
  return rows.length > 0
}
