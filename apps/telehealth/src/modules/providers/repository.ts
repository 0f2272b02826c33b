import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  count,
  eq,
  getTableColumns,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { SortOrder } from '@evenkeel/api-contract/reference-data/sort-orders'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { fitsInteger } from '#db/fits-integer.ts'
import { licenses, providers } from '#db/tables.ts'
import { isLicenseActive } from './active-license.ts'

export type Provider = typeof providers.$inferSelect

/** A provider of a search, with the hint when he or she is free next. */
export type ListedProvider = Provider & {
  readonly nextFree: Temporal.Instant | null
  /** When the licence for the state ends; null: it does not. */
  readonly licenceEndsAt: Temporal.Instant | null
}

/** Which providers are looked for. */
export interface ProviderFilter {
  /** A licence has to hold now. */
  readonly now: Temporal.Instant
  readonly state: string
  /** Offers at least one of these. */
  readonly methods: readonly TelehealthMethod[]
  readonly providerTypeId?: number | undefined
  readonly gender?: 'Male' | 'Female' | undefined
  readonly languageId?: number | undefined
  /** Code of a specialty that is listed. */
  readonly specialty?: string | undefined
  /** Said by the provider of him- or herself. */
  readonly identity?: string | undefined
  /** Ids that are left out: those listed already. */
  readonly excluding?: readonly number[] | undefined
  /** May work on one of these weekdays, 1 Monday to 7 Sunday. */
  readonly weekdays?: readonly number[] | undefined
}

/** What each order reads: an index, so that a page costs the same in any directory. The best fit is found among the soonest. */
const orders: Readonly<Record<SortOrder, SQL>> = {
  best: sql`${licenses.nextFree} asc nulls last`,
  soonest: sql`${licenses.nextFree} asc nulls last`,
  name: asc(licenses.sortName),
}

/** Works on one of these weekdays, or at times that no weekday tells: those are looked at one by one. */
const worksOn = (weekdays: readonly number[]): SQL | undefined =>
  or(
    sql`${providers.laterHours} <> '[]'::jsonb`,
    sql`${providers.dayHours} <> '[]'::jsonb`,
    ...weekdays.map((weekday) => sql`${providers.weeklyHours} @> ${JSON.stringify([{ weekday }])}::jsonb`),
  )

const matchesFilter = (wanted: ProviderFilter): SQL | undefined => {
  const { providerTypeId, gender, languageId, specialty, identity, excluding = [], weekdays } = wanted
  return and(
    eq(licenses.state, wanted.state),
    isLicenseActive(wanted.now),
    eq(providers.listed, true),
    arrayOverlaps(providers.methods, [...wanted.methods]),
    providerTypeId === undefined ? undefined : eq(providers.providerTypeId, providerTypeId),
    gender === undefined ? undefined : eq(providers.gender, gender),
    languageId === undefined ? undefined : arrayContains(providers.languageIds, [languageId]),
    specialty === undefined ? undefined : arrayContains(providers.specialties, [specialty]),
    identity === undefined ? undefined : arrayContains(providers.identities, [identity]),
    excluding.length === 0 ? undefined : notInArray(licenses.providerId, [...excluding]),
    weekdays && worksOn(weekdays),
  )
}

/** Providers licensed in a state, from `offset` on, at most `limit`. */
export async function listLicensedProviders(
  db: Queryable,
  wanted: ProviderFilter,
  order: SortOrder,
  { offset = 0, limit }: { readonly offset?: number; readonly limit: number },
): Promise<readonly ListedProvider[]> {
  return db
    .select({
      ...getTableColumns(providers),
      nextFree: licenses.nextFree,
      licenceEndsAt: licenses.endsAt,
    })
    .from(licenses)
    .innerJoin(providers, eq(providers.id, licenses.providerId))
    .where(matchesFilter(wanted))
    .orderBy(orders[order], asc(licenses.providerId))
    .offset(offset)
    .limit(limit)
}

/** How many there are, counted no further than `most`. */
export async function countLicensedProviders(
  db: Queryable,
  wanted: ProviderFilter,
  most: number,
): Promise<number> {
  const found = db
    .select({ id: licenses.providerId })
    .from(licenses)
    .innerJoin(providers, eq(providers.id, licenses.providerId))
    .where(matchesFilter(wanted))
    .limit(most)
    .as('found')
  const [row] = await db.select({ rows: count() }).from(found)
  return row?.rows ?? 0
}

/** A provider by id, or null. */
export async function findProvider(db: Queryable, id: number): Promise<Provider | null> {
  if (!fitsInteger(id)) return null
  return queryFirstRow(db.select().from(providers).where(eq(providers.id, id)))
}

/** A licence of a provider that holds at a moment. */
export interface ActiveLicense {
  readonly state: string
  readonly endsAt: Temporal.Instant | null
}

/** The licences of a provider that hold at a moment, by state. */
export const listActiveLicenses = (
  db: Queryable,
  providerId: number,
  now: Temporal.Instant,
): Promise<readonly ActiveLicense[]> =>
  db
    .select({ state: licenses.state, endsAt: licenses.endsAt })
    .from(licenses)
    .where(and(eq(licenses.providerId, providerId), isLicenseActive(now)))
    .orderBy(asc(licenses.state))
