import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { organizationFamilyId, organisations } from '#modules/organizations/tables.ts'

/** What an organisation asks that names no intake. */
const DEFAULT_INTAKE = 'default'
const topOrganization = alias(organisations, 'top')

/**
 * Names of the intakes that people of these organisations are asked, those of their locations too. Nobody is asked anything where it is
 * switched off, where booking is left out, and on the product's own site.
 */
export async function listOrganizationIntakes(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const restricted = sql`coalesce(${topOrganization.record} -> 'restricted_routes', '[]'::jsonb)`
  const rows = await db
    .selectDistinct({
      id: topOrganization.id,
      intake: sql<string>`coalesce(${organisations.record} ->> 'intake', ${topOrganization.record} ->> 'intake', ${DEFAULT_INTAKE})`,
    })
    .from(organisations)
    .innerJoin(topOrganization, eq(organizationFamilyId(organisations), topOrganization.id))
    .where(
      and(
        inArray(topOrganization.id, [...ids]),
        topOrganization.isActive,
        not(topOrganization.isRoot),
        organisations.isActive,
        not(sql`${restricted} @> '["schedule"]'::jsonb`),
      ),
    )
  const asked = Map.groupBy(rows, ({ id }) => id)
  return new Map([...asked].map(([id, each]) => [id, each.map(({ intake }) => intake).toSorted()]))
}
