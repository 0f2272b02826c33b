import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '@evenkeel/server/store/store'
import type { ChildRecord, OrganisationRecord, OrganisationRow } from './organisation.ts'
import { comparableDomain, inherit } from './rules.ts'
import { organisations } from './tables.ts'

export type { OrganisationRow } from './organisation.ts'

const top = alias(organisations, 'top')

/** Active organisations that fulfil a condition on `top`, each with its active locations. */
async function load(db: Queryable, condition: SQL | undefined, atMost: number): Promise<OrganisationRow[]> {
  const wanted = db
    .select({ id: top.id })
    .from(top)
    .where(and(top.isActive, isNull(top.parentId), condition))
    .orderBy(asc(top.username))
    .limit(atMost)
  const rows = await db
    .select({ id: organisations.id, parentId: organisations.parentId, record: organisations.record })
    .from(organisations)
    .where(
      and(
        organisations.isActive,
        or(inArray(organisations.id, wanted), inArray(organisations.parentId, wanted)),
      ),
    )
    .orderBy(asc(organisations.position), asc(organisations.username))
  return rows
    .filter(({ parentId }) => parentId === null)
    .map(({ id, record }) => {
      const parent = record as OrganisationRecord
      const children = rows.filter(({ parentId }) => parentId === id)
      return { ...parent, children: children.map((child) => inherit(parent, child.record as ChildRecord)) }
    })
}

/**
 * The active organisation with this client id or host; host names may carry a port, case does not matter, and the value
 * is compared as plain text. Locations are never found this way (contract.md 1.3).
 */
export async function findOrganisation(db: Queryable, domain: string): Promise<OrganisationRow | null> {
  const value = comparableDomain(domain)
  const found = await load(db, or(eq(top.username, value), sql`${value} = any(${top.hosts})`), 1)
  return found[0] ?? null
}

/** The active organisation with this id, or the one a location with this id belongs to. */
export async function findOrganisationById(db: Queryable, id: string): Promise<OrganisationRow | null> {
  const parent = db.select({ id: organisations.parentId }).from(organisations).where(eq(organisations.id, id))
  const found = await load(db, or(eq(top.id, id), inArray(top.id, parent)), 1)
  return found[0] ?? null
}

/** The product's own organisation: what a request without a known client belongs to (AMB-01). */
export async function findRootOrganisation(db: Queryable): Promise<OrganisationRow | null> {
  return (await load(db, eq(top.isRoot, true), 1))[0] ?? null
}

/** Organisations whose name, client id, other names or locations hold the term (already comparable); never the root. */
export const searchOrganisations = (
  db: Queryable,
  term: string,
  atMost: number,
): Promise<OrganisationRow[]> =>
  load(db, and(sql`not ${top.isRoot}`, sql`position(${term} in ${top.searchText}) > 0`), atMost)
