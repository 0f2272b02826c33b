import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import type { SortOrder } from '@evenkeel/api-contract/reference-data/sort-orders'
import { days, hours } from '@evenkeel/api-contract/time/duration-units'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createPartsOfDayFinder } from '#modules/availability/working-hours.ts'
import type { Approach } from '#modules/directory/reference-data.ts'
import { type ListedProvider, listLicensedProviders, type ProviderFilter } from './repository.ts'

/** Preferences for the ranking, in codes of the directory. They never hide a provider. */
export interface RankingPreferences {
  /** Codes of specialties, the most important one first. */
  readonly reasons: readonly string[]
  readonly gender: 'Male' | 'Female' | undefined
  readonly partOfDay: PartOfDay | undefined
  readonly languageId: number | undefined
  readonly approach: Approach | undefined
}

/** The ranked properties of a provider. */
export interface RankableProvider {
  readonly id: number
  readonly specialties: readonly string[]
  readonly languageIds: readonly number[]
  readonly gender: 'Male' | 'Female'
  readonly approach: Approach
  readonly partsOfDay: readonly PartOfDay[]
  /** Next free start in milliseconds since 1970; null: none up to the horizon. */
  readonly nextFree: number | null
}

/**
 * Points per match. Reason and language outweigh everything else except a free time far in the future. Gender
 * is next: a match within the week beats another provider tomorrow at a better time of day. Then the part of
 * day: it beats a week of waiting together with the approach.
 */
const points = {
  language: 100,
  reason: 90,
  secondReason: 16,
  gender: 44,
  partOfDay: 28,
  approach: 10,
} as const

/** Points for a free time within this many milliseconds. */
const timeBonuses = [
  [hours(24), 30],
  [hours(48), 26],
  [days(4), 22],
  [days(7), 16],
  [days(14), 6],
] as const

function pointsForTime(nextFree: number | null, now: number): number {
  if (nextFree === null) return -100
  return timeBonuses.find(([within]) => nextFree - now <= within)?.[1] ?? 0
}

/** Scores how well a provider matches the preferences; higher is better. */
export function scoreProvider(one: RankableProvider, wanted: RankingPreferences, now: number): number {
  const [first, second] = wanted.reasons
  return (
    pointsForTime(one.nextFree, now) +
    (first !== undefined && one.specialties.includes(first) ? points.reason : 0) +
    (second !== undefined && one.specialties.includes(second) ? points.secondReason : 0) +
    (wanted.languageId !== undefined && one.languageIds.includes(wanted.languageId) ? points.language : 0) +
    (one.gender === wanted.gender ? points.gender : 0) +
    (wanted.partOfDay !== undefined && one.partsOfDay.includes(wanted.partOfDay) ? points.partOfDay : 0) +
    (one.approach === wanted.approach ? points.approach : 0)
  )
}

/** Sorts providers by best match, then by the soonest free time. Deterministic. */
export function rankProviders<T extends RankableProvider>(
  all: readonly T[],
  wanted: RankingPreferences,
  now: number,
): readonly T[] {
  return all
    .map((one) => ({ one, score: scoreProvider(one, wanted, now) }))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        (a.one.nextFree ?? Infinity) - (b.one.nextFree ?? Infinity) ||
        a.one.id - b.one.id,
    )
    .map(({ one }) => one)
}

/**
 * Number of soonest providers that are ranked, once for all and once for each strong preference. A page costs
 * the same in any directory; all others follow in order of time.
 */
const RANKED_COUNT = 60

/** The order of a list of providers. */
export interface ProviderOrdering {
  /** Best fit is used only with preferences. */
  readonly order: SortOrder
  readonly preferred: RankingPreferences
  /** Time zone of the parts of day. */
  readonly zone: string | undefined
  readonly now: Temporal.Instant
}

/** The queries whose first hits are ranked together. */
function createCandidateQueries(
  wanted: ProviderFilter,
  { reasons: [reason], languageId, gender }: RankingPreferences,
): readonly ProviderFilter[] {
  const byReason = reason === undefined ? null : { ...wanted, specialty: wanted.specialty ?? reason }
  const byLanguage = languageId === undefined ? null : { languageId: wanted.languageId ?? languageId }
  const looks: (ProviderFilter | null)[] = [
    wanted,
    byReason,
    byLanguage && { ...wanted, ...byLanguage },
    byLanguage && byReason && { ...byReason, ...byLanguage },
    gender === undefined ? null : { ...(byReason ?? wanted), ...byLanguage, gender: wanted.gender ?? gender },
  ]
  return looks.filter((look) => look !== null)
}

/** Providers ranked by best fit. */
async function listBestMatches(
  db: Queryable,
  wanted: ProviderFilter,
  { preferred, zone, now }: ProviderOrdering,
): Promise<readonly ListedProvider[]> {
  const [soonest = [], ...others] = await Promise.all(
    createCandidateQueries(wanted, preferred).map((look) =>
      listLicensedProviders(db, look, 'soonest', { limit: RANKED_COUNT }),
    ),
  )
  const found = new Map([soonest, ...others].flat().map((row) => [row.id, row]))
  const partsOf = createPartsOfDayFinder(zone, now)
  const rankable = [...found.values()].map((row) => ({
    ...row,
    row,
    nextFree: row.nextFree?.epochMilliseconds ?? null,
    partsOfDay: partsOf(row),
  }))
  return rankProviders(rankable, preferred, now.epochMilliseconds).map(({ row }) => row)
}

/** Yields providers in list order from `skip` on, in batches of `step`, without duplicates. */
export async function* iterateProviders(
  db: Queryable,
  wanted: ProviderFilter,
  ordering: ProviderOrdering,
  { skip, step }: { readonly skip: number; readonly step: number },
): AsyncGenerator<readonly ListedProvider[]> {
  const front = ordering.order === 'best' ? await listBestMatches(db, wanted, ordering) : []
  if (skip < front.length) yield front.slice(skip)
  const rest = { ...wanted, excluding: front.map(({ id }) => id) }
  for (let offset = Math.max(0, skip - front.length); ; offset += step) {
    const rows = await listLicensedProviders(db, rest, ordering.order, { offset, limit: step })
    yield rows
    if (rows.length < step) return
  }
}
