import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { SortOrder } from '@evenkeel/api-contract/reference-data/sort-orders'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { fitsInteger } from '#db/ids.ts'
import { licenses, providers } from '#db/tables.ts'
import type { TimeSpan } from '#modules/availability/slots.ts'

/** SQL condition: whether a license is active at an instant. It was verified and has not ended. */
const isLicenseActive = (now: Temporal.Instant): SQL | undefined =>
  and(isNotNull(licenses.checkedAt), or(isNull(licenses.endsAt), gt(licenses.endsAt, now)))

/** The span after a license ends, without visits. */
export const afterLicenseEnd = (endsAt: Temporal.Instant | null): readonly TimeSpan[] =>
  endsAt === null ? [] : [{ from: endsAt.epochMilliseconds, to: Infinity }]

export type Provider = typeof providers.$inferSelect

/** A provider of a search, with the hint for the next free time. */
export type ListedProvider = Provider & {
  readonly nextFree: Temporal.Instant | null
  /** When the license for the state ends; null: no end. */
  readonly licenceEndsAt: Temporal.Instant | null
}

/** Filter for providers. */
export interface ProviderFilter {
  /** A license must be active at this time. */
  readonly now: Temporal.Instant
  readonly state: string
  /** Offers at least one of these. */
  readonly methods: readonly TelehealthMethod[]
  readonly providerTypeId?: number | undefined
  readonly gender?: 'Male' | 'Female' | undefined
  readonly languageId?: number | undefined
  /** Code of a listed specialty. */
  readonly specialty?: string | undefined
  /** Identity the provider states. */
  readonly identity?: string | undefined
  /** Excluded ids: those already listed. */
  readonly excluding?: readonly number[] | undefined
  /** May work on one of these weekdays, 1 Monday to 7 Sunday. */
  readonly weekdays?: readonly number[] | undefined
}

/**
 * SQL orders. Each reads an index, so that a page costs the same in any directory. The best match is ranked
 * among the soonest.
 */
const orders: Readonly<Record<SortOrder, SQL>> = {
  best: sql`${licenses.nextFree} asc nulls last`,
  soonest: sql`${licenses.nextFree} asc nulls last`,
  name: asc(licenses.sortName),
}

/** Works on one of these weekdays, or has other hours than weekly ones, which are checked one by one. */
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

/** Number of matching providers, counted up to `limit`. */
export async function countLicensedProviders(
  db: Queryable,
  wanted: ProviderFilter,
  limit: number,
): Promise<number> {
  const found = db
    .select({ id: licenses.providerId })
    .from(licenses)
    .innerJoin(providers, eq(providers.id, licenses.providerId))
    .where(matchesFilter(wanted))
    .limit(limit)
    .as('found')
  const [row] = await db.select({ rows: count() }).from(found)
  return row?.rows ?? 0
}

/** A provider by id, or null. */
export async function findProvider(db: Queryable, id: number): Promise<Provider | null> {
  if (!fitsInteger(id)) return null
  return queryFirstRow(db.select().from(providers).where(eq(providers.id, id)))
}

/** A provider's license that is active at an instant. */
export interface ActiveLicense {
  readonly state: string
  readonly endsAt: Temporal.Instant | null
}

/** A provider's licenses that are active at an instant, by state. */
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

/** States that allow video visits only. */
const videoOnlyStates: ReadonlySet<string> = new Set(['ID'])

/** The methods a state allows among those a provider offers. */
export const getAllowedMethods = (state: string, offered: readonly TelehealthMethod[]): TelehealthMethod[] =>
  offered.filter((method) => method === 'video' || !videoOnlyStates.has(state))
