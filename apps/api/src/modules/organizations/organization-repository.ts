import { and, arrayContains, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canonicalizeHost } from '@evenkeel/api-contract/fields/contact/host-name'
import { defaultHomeIllustration } from '@evenkeel/api-contract/reference-data/home-illustrations'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { ChildRecord, OrganizationRecord, OrganizationRow, StoredOrganization } from './organization.ts'
import { inheritFromOrganization } from './organization-policy.ts'
import { organizationFamilyId, organisations } from './tables.ts'
import type { SearchText } from './text-index.ts'

export type { OrganizationRow } from './organization.ts'

const topOrganization = alias(organisations, 'top')

/**
 * Fills fields missing in rows of the previous release, which required all details and had one picture and
 * no terms.
 */
const withDefaults = (stored: StoredOrganization): OrganizationRecord => ({
  ...stored,
  registration: stored.registration ?? 'full',
  scene: stored.scene ?? defaultHomeIllustration,
  session_terms: stored.session_terms ?? null,
  session_classes: stored.session_classes ?? null,
  phone_takes_texts: stored.phone_takes_texts ?? true,
})

/**
 * Loads active organizations matching a condition on `topOrganization`, with their active locations. Both
 * queries use an index.
 */
async function loadOrganizations(db: Queryable, condition: SQL | undefined): Promise<OrganizationRow[]> {
  const wanted = db.$with('wanted').as(
    db
      .select({ id: topOrganization.id })
      .from(topOrganization)
      .where(and(topOrganization.isActive, isNull(topOrganization.parentId), condition)),
  )
  const rows = await db
    .with(wanted)
    .select({ id: organisations.id, parentId: organisations.parentId, record: organisations.record })
    .from(organisations)
    .innerJoin(wanted, eq(organizationFamilyId(organisations), wanted.id))
    .where(eq(organisations.isActive, true))
    .orderBy(asc(organisations.position), asc(organisations.username))
  return rows
    .filter(({ parentId }) => parentId === null)
    .map(({ id, record }) => {
      const parent = withDefaults(record as StoredOrganization)
      const children = rows.filter(({ parentId }) => parentId === id)
      return {
        ...parent,
        children: children.map((child) => inheritFromOrganization(parent, child.record as ChildRecord)),
      }
    })
}

/**
 * Returns the active organization with this client id or host. Host names may have a port, case is ignored,
 * and the value is compared as plain text. Locations are never found this way.
 */
export async function findOrganization(db: Queryable, domain: string): Promise<OrganizationRow | null> {
  const value = canonicalizeHost(domain)
  const found = await loadOrganizations(
    db,
    or(eq(topOrganization.username, value), arrayContains(topOrganization.hosts, [value])),
  )
  return found[0] ?? null
}

/** Returns the active organization with this id, or the one that owns a location with this id. */
export async function findOrganizationById(db: Queryable, id: string): Promise<OrganizationRow | null> {
  const family = db
    .select({ id: organizationFamilyId(organisations) })
    .from(organisations)
    .where(eq(organisations.id, id))
  return (await loadOrganizations(db, eq(topOrganization.id, sql`(${family})`)))[0] ?? null
}

/** Returns the active organizations with these ids, in the order of the ids. */
export async function findOrganizationsByIds(
  db: Queryable,
  ids: readonly string[],
): Promise<readonly OrganizationRow[]> {
  const found = ids.length === 0 ? [] : await loadOrganizations(db, inArray(topOrganization.id, [...ids]))
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
}

/** Returns the root organization, to which requests without a known client belong (RD-101). */
export async function findRootOrganization(db: Queryable): Promise<OrganizationRow | null> {
  return (await loadOrganizations(db, eq(topOrganization.isRoot, true)))[0] ?? null
}

/** Returns the search text of every active organization except the root, by client id. */
export async function listSearchTexts(db: Queryable): Promise<readonly SearchText[]> {
  return db
    .select({ id: organisations.id, searchText: organisations.searchText })
    .from(organisations)
    .where(and(organisations.isActive, isNull(organisations.parentId), sql`not ${organisations.isRoot}`))
    .orderBy(asc(organisations.username))
}

/** Returns the client ids of all active organizations. */
export async function listClientIds(db: Queryable): Promise<readonly string[]> {
  const rows = await db
    .select({ username: organisations.username })
    .from(organisations)
    .where(and(organisations.isActive, isNull(organisations.parentId)))
    .orderBy(asc(organisations.username))
  return rows.map(({ username }) => username)
}
