import { count, sql } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { licences, providers } from '#db/tables.ts'
import { nextFreeOf } from './next-free-cache.ts'
import { generateProvider } from '#directory/generate.ts'

/** Rows per statement: PostgreSQL takes 65,535 parameters at most. */
const CHUNK = 500

/** Adds counselors until the directory has `wanted` of them; those who are there stay. Returns how many were added. */
export async function seedDirectory(tx: Queryable, wanted: number, now: Temporal.Instant): Promise<number> {
  const [present] = await tx.select({ rows: count() }).from(providers)
  const first = present?.rows ?? 0
  for (let from = first; from < wanted; from += CHUNK) {
    const length = Math.min(CHUNK, wanted - from)
    const chunk = Array.from({ length }, (_, place) => generateProvider(from + place))
    await tx.insert(providers).values(chunk.map(({ row }) => row))
    await tx.insert(licences).values(
      chunk.flatMap(({ row, states, sortName }) => {
        const hint = nextFreeOf(row, [], now)
        return states.map((state) => ({ providerId: row.id, state, sortName, ...hint }))
      }),
    )
  }
  // Without figures about the new rows the planner reads the whole directory for one page of it.
  if (first < wanted) await tx.execute(sql`analyze ${providers}, ${licences}`)
  return Math.max(0, wanted - first)
}
