import { and, arrayContains, arrayOverlaps, asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '@evenkeel/contract/lists/sort-orders'
import type { TelehealthMethod } from '@evenkeel/contract/wire'
import type { Queryable } from '@evenkeel/server/store/store'
import { fitsInteger } from '#db/integer.ts'
import { licences, providers } from '#db/tables.ts'

export type Provider = typeof providers.$inferSelect

/** Which providers are looked for. */
export interface Wanted {
  readonly state: string
  /** Offers at least one of these. */
  readonly methods: readonly TelehealthMethod[]
  readonly providerTypeId?: number | undefined
  readonly gender?: 'Male' | 'Female' | undefined
  readonly languageId?: number | undefined
  /** Works on one of these weekdays, 1 Monday to 7 Sunday. */
  readonly weekdays?: readonly number[] | undefined
}

/** What each order reads: an index, so that a page costs the same in any directory. */
const orders: Readonly<Record<SortOrder, SQL>> = {
  soonest: sql`${licences.nextFree} asc nulls last`,
  name: asc(licences.sortName),
}

/** Providers licensed in a state, from `offset` on, at most `limit`. */
export async function listLicensed(
  db: Queryable,
  wanted: Wanted,
  order: SortOrder,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly Provider[]> {
  const { providerTypeId, gender, languageId, weekdays } = wanted
  return db
    .select(getTableColumns(providers))
    .from(licences)
    .innerJoin(providers, eq(providers.id, licences.providerId))
    .where(
      and(
        eq(licences.state, wanted.state),
        arrayOverlaps(providers.methods, [...wanted.methods]),
        providerTypeId === undefined ? undefined : eq(providers.providerTypeId, providerTypeId),
        gender === undefined ? undefined : eq(providers.gender, gender),
        languageId === undefined ? undefined : arrayContains(providers.languageIds, [languageId]),
        weekdays &&
          or(
            ...weekdays.map(
              (weekday) => sql`${providers.weeklyHours} @> ${JSON.stringify([{ weekday }])}::jsonb`,
            ),
          ),
      ),
    )
    .orderBy(orders[order], asc(licences.providerId))
    .offset(offset)
    .limit(limit)
}

/** A provider by id, or null. */
export async function findProvider(db: Queryable, id: number): Promise<Provider | null> {
  if (!fitsInteger(id)) return null
  const [row] = await db.select().from(providers).where(eq(providers.id, id)).limit(1)
  return row ?? null
}

/** States a provider may work in, by code. */
export async function licencesOf(db: Queryable, providerId: number): Promise<readonly string[]> {
  const rows = await db
    .select({ state: licences.state })
    .from(licences)
    .where(eq(licences.providerId, providerId))
    .orderBy(asc(licences.state))
  return rows.map((row) => row.state)
}
