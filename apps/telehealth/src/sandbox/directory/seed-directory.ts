import { and, count, inArray, like, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { FIRST_INVITED_PROVIDER_ID } from '#db/counselor-tables.ts'
import { licenses, providers } from '#db/tables.ts'
import { computeNextFree } from '#modules/providers/next-free-cache.ts'
import { FIRST_PROVIDER_ID, generateProvider } from './generate-provider.ts'
import { retiredBiography, retiredStatements } from './retired-statements.ts'

/** Rows per statement: PostgreSQL takes 65,535 parameters at most. */
const CHUNK = 500

/** Whoever was invited is no part of the directory. */
const isGenerated = lt(providers.id, FIRST_INVITED_PROVIDER_ID)

/** Adds counselors until the directory has `wanted` of them; those who are there stay. Returns how many were added. */
export async function seedDirectory(tx: Queryable, wanted: number, now: Temporal.Instant): Promise<number> {
  const [present] = await tx.select({ rows: count() }).from(providers).where(isGenerated)
  const first = present?.rows ?? 0
  for (let from = first; from < wanted; from += CHUNK) {
    const length = Math.min(CHUNK, wanted - from)
    const chunk = Array.from({ length }, (_, place) => generateProvider(from + place))
    await tx.insert(providers).values(chunk.map(({ row }) => row))
    await tx.insert(licenses).values(
      chunk.flatMap(({ row, states, sortName }) => {
        const hint = computeNextFree(row, [], now)
        return states.map((state) => ({ providerId: row.id, state, sortName, ...hint }))
      }),
    )
  }
  // Without figures about the new rows the planner reads the whole directory for one page of it.
  if (first < wanted) await tx.execute(sql`analyze ${providers}, ${licenses}`)
  return Math.max(0, wanted - first)
}

const hasRetiredStatement = inArray(providers.statement, ['', ...retiredStatements])
const hasRetiredBiography = like(providers.aboutMe, `%${retiredBiography}%`)

/**
 * Gives counselors from before they spoke in their own voice what they would have been seeded with, those who repeat others a
 * sentence of their own, and those whose biography may speak of another way of working one that agrees with theirs.
 */
export async function backfillDirectory(tx: Queryable): Promise<void> {
  for (;;) {
    const rows = await tx
      .select({ id: providers.id })
      .from(providers)
      .where(and(isGenerated, or(hasRetiredStatement, hasRetiredBiography)))
      .limit(CHUNK)
    if (rows.length === 0) return
    const added = rows.map(({ id }) => {
      const { approach, statement, identities, aboutMe } = generateProvider(id - FIRST_PROVIDER_ID).row
      return { id, approach, statement, identities, aboutMe }
    })
    await tx.execute(sql`
      update ${providers} set
        statement = case when ${hasRetiredStatement} then added.statement else ${providers.statement} end,
        about_me = case when ${hasRetiredBiography} then added."aboutMe" else ${providers.aboutMe} end,
        approach = case when ${providers.statement} = '' then added.approach else ${providers.approach} end,
        identities = case when ${providers.statement} = '' then added.identities else ${providers.identities} end
      from json_to_recordset(${JSON.stringify(added)}::json)
        as added(id integer, approach text, statement text, identities text[], "aboutMe" text)
      where ${providers.id} = added.id`)
  }
}
