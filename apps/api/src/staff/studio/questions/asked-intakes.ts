import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '@evenkeel/server/store/store'
import { familyOf, organisations } from '#features/organisations/tables.ts'

/** What an organisation asks that names no intake. */
const USUAL = 'default'
const top = alias(organisations, 'top')

/**
 * Names of the intakes that people of these organisations are asked, those of their locations too. Nobody is asked anything where it is
 * switched off, where booking is left out, and on the product's own site.
 */
export async function askedIntakes(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const restricted = sql`coalesce(${top.record} -> 'restricted_routes', '[]'::jsonb)`
  const rows = await db
    .selectDistinct({
      id: top.id,
      intake: sql<string>`coalesce(${organisations.record} ->> 'intake', ${top.record} ->> 'intake', ${USUAL})`,
    })
    .from(organisations)
    .innerJoin(top, eq(familyOf(organisations), top.id))
    .where(
      and(
        inArray(top.id, [...ids]),
        top.isActive,
        not(top.isRoot),
        organisations.isActive,
        not(sql`${restricted} @> '["schedule"]'::jsonb`),
      ),
    )
  const asked = Map.groupBy(rows, ({ id }) => id)
  return new Map([...asked].map(([id, each]) => [id, each.map(({ intake }) => intake).toSorted()]))
}
