import type { SortOrder } from '@evenkeel/api-contract/reference-data/sort-orders'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createPartsOfDayFinder } from '#modules/availability/parts-of-day.ts'
import { type RankingPreferences, rankProviders } from './ranking.ts'
import { type ListedProvider, listLicensedProviders, type ProviderFilter } from './repository.ts'

/**
 * Of those who are free soonest so many are looked at for the best fit, once for everybody and once for each strong preference: a
 * page costs the same in any directory, and whoever is not among them follows in the order of time.
 */
const RANKED_COUNT = 60

/** In which order providers are listed. */
export interface ProviderOrdering {
  /** The best fit only where something is stated to fit. */
  readonly order: SortOrder
  readonly preferred: RankingPreferences
  /** Zone in which parts of a day are meant. */
  readonly zone: string | undefined
  readonly now: Temporal.Instant
}

/** The questions to the directory whose first answers are ranked against each other. */
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

/** The best fits, ranked. */
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

/** Providers in the order of a list from `skip` on, in steps of `step`: everybody who is wanted, nobody twice. */
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
