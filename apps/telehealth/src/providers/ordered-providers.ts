import type { SortOrder } from '@evenkeel/contract/lists/sort-orders'
import type { Queryable } from '@evenkeel/server/store/store'
import { partsWorkedIn } from '#availability/parts-worked.ts'
import { type Preferred, ranked } from './ranking.ts'
import { type Listed, listLicensed, type Wanted } from './store.ts'

/**
 * Of those who are free soonest so many are looked at for the best fit, once for everybody and once for each strong preference: a
 * page costs the same in any directory, and whoever is not among them follows in the order of time.
 */
const LOOKED_AT = 60

/** In which order providers are listed. */
export interface Ordering {
  /** The best fit only where something is stated to fit. */
  readonly order: SortOrder
  readonly preferred: Preferred
  /** Zone in which parts of a day are meant. */
  readonly zone: string | undefined
  readonly now: Temporal.Instant
}

/** The questions to the directory whose first answers are ranked against each other. */
function looksOf(wanted: Wanted, { reasons: [reason], languageId, gender }: Preferred): readonly Wanted[] {
  const byReason = reason === undefined ? null : { ...wanted, specialty: wanted.specialty ?? reason }
  const byLanguage = languageId === undefined ? null : { languageId: wanted.languageId ?? languageId }
  const looks: (Wanted | null)[] = [
    wanted,
    byReason,
    byLanguage && { ...wanted, ...byLanguage },
    byLanguage && byReason && { ...byReason, ...byLanguage },
    gender === undefined ? null : { ...(byReason ?? wanted), ...byLanguage, gender: wanted.gender ?? gender },
  ]
  return looks.filter((look) => look !== null)
}

/** The best fits, ranked. */
async function bestFits(
  db: Queryable,
  wanted: Wanted,
  { preferred, zone, now }: Ordering,
): Promise<readonly Listed[]> {
  const [soonest = [], ...others] = await Promise.all(
    looksOf(wanted, preferred).map((look) => listLicensed(db, look, 'soonest', { limit: LOOKED_AT })),
  )
  const found = new Map([soonest, ...others].flat().map((row) => [row.id, row]))
  const partsOf = partsWorkedIn(zone, now)
  const rankable = [...found.values()].map((row) => ({
    ...row,
    row,
    nextFree: row.nextFree?.epochMilliseconds ?? null,
    partsOfDay: partsOf(row),
  }))
  return ranked(rankable, preferred, now.epochMilliseconds).map(({ row }) => row)
}

/** Providers in the order of a list from `skip` on, in steps of `step`: everybody who is wanted, nobody twice. */
export async function* inOrder(
  db: Queryable,
  wanted: Wanted,
  ordering: Ordering,
  { skip, step }: { readonly skip: number; readonly step: number },
): AsyncGenerator<readonly Listed[]> {
  const front = ordering.order === 'best' ? await bestFits(db, wanted, ordering) : []
  if (skip < front.length) yield front.slice(skip)
  const rest = { ...wanted, excluding: front.map(({ id }) => id) }
  for (let offset = Math.max(0, skip - front.length); ; offset += step) {
    const rows = await listLicensed(db, rest, ordering.order, { offset, limit: step })
    yield rows
    if (rows.length < step) return
  }
}
