import type { SortOrder } from '@evenkeel/api-contract/reference-data/sort-orders'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createPartsOfDayFinder } from '#modules/availability/parts-of-day.ts'
import { type RankingPreferences, rankProviders } from './ranking.ts'
import { type ListedProvider, listLicensedProviders, type ProviderFilter } from './repository.ts'

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
