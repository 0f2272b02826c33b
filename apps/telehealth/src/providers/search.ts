import type { Received, Returned } from '@evenkeel/contract/endpoint'
import { limits } from '@evenkeel/contract/limits'
import { usualOrder } from '@evenkeel/contract/lists/sort-orders'
import { isUsState } from '@evenkeel/contract/lists/us-states'
import type { ProviderSummary, searchProvidersAtTelehealth } from '@evenkeel/contract/telehealth/providers'
import type { Queryable } from '@evenkeel/server/store/store'
import { invalid } from '@evenkeel/server/http/failure'
import type { Holder } from '#availability/holder.ts'
import { busyOf } from '#availability/busy-times.ts'
import { partsWorkedIn } from '#availability/parts-worked.ts'
import { firstFreeStart } from '#availability/slots.ts'
import { isZone } from '#availability/wall-time.ts'
import { EAP_COUNSELOR } from '#directory/provider-types.ts'
import { identities } from '#directory/identities.ts'
import { languages } from '#directory/languages.ts'
import { specialties } from '#directory/specialties.ts'
import type { ServiceDeps } from '#service.ts'
import { freeHours, narrowsHours } from './free-hours.ts'
import { afterLicence } from './held-licence.ts'
import { refreshNextFree } from './next-free-cache.ts'
import { methodsIn } from './methods-in-state.ts'
import { inOrder } from './ordered-providers.ts'
import { photoUrls } from './portrait-routes.ts'
import { summaryOf } from './present.ts'
import { type Asked, askedOf, withoutEach } from './search-terms.ts'
import { countLicensed, type Listed } from './store.ts'

type Search = Received<typeof searchProvidersAtTelehealth>['body']['search']
type Page = Received<typeof searchProvidersAtTelehealth>['query']

/** Who is looked at for the soonest of all, where hours are wanted that no index knows. */
const LOOKED_AT = 60
/** Where none are wanted the first is the soonest, but for hints that do not hold any more. */
const FIRST_FEW = 5

/** What a search works with. */
interface Searching extends Pick<ServiceDeps, 'publicBase' | 'publicUrl'> {
  readonly db: Queryable
  readonly now: Temporal.Instant
  /** Whose holds are no obstacle. */
  readonly own: Holder
}

interface Part {
  readonly from: number
  readonly count: number
}

/** The times of each row that fit what is asked. */
async function fittingTimes({ db, now, own }: Searching, rows: readonly Listed[], asked: Asked) {
  const ids = rows.map((row) => row.id)
  const busy = await busyOf(db, ids, now, own)
  const find = freeHours(asked.hours, now)
  return rows.map((row) => {
    const taken = [...busy(row.id), ...afterLicence(row.licenceEndsAt)]
    return { row, busy: taken, fitting: find(row, taken) }
  })
}
type Fitting = Awaited<ReturnType<typeof fittingTimes>>[number]

/** One page of the list; where hours are wanted, it is walked only as far as the page needs. */
async function pageOf(at: Searching, asked: Asked, { from, count }: Part): Promise<readonly Fitting[]> {
  const narrows = narrowsHours(asked.hours)
  const hits: Fitting[] = []
  const most = narrows ? from + count : count
  // As many in one step as the page holds: most of them are free on a day they work.
  for await (const rows of inOrder(at.db, asked.wanted, asked, { skip: narrows ? 0 : from, step: count })) {
    const found = await fittingTimes(at, rows.slice(0, narrows ? undefined : most - hits.length), asked)
    hits.push(...(narrows ? found.filter(({ fitting }) => fitting.length > 0) : found))
    if (hits.length >= most) break
  }
  return narrows ? hits.slice(from, most) : hits
}

const firstOf = ({ fitting }: Fitting): number => fitting[0] ?? Infinity
const bySoonest = (a: Fitting, b: Fitting): number => firstOf(a) - firstOf(b) || a.row.id - b.row.id

/** Who has the earliest time of all that are found, or null; of several the one who stands first on the page. */
async function soonestOf(at: Searching, asked: Asked, page: readonly Fitting[]): Promise<Fitting | null> {
  const count = narrowsHours(asked.hours) ? LOOKED_AT : FIRST_FEW
  const found = await pageOf(at, { ...asked, order: 'soonest' }, { from: 0, count })
  const [first] = found.toSorted(bySoonest)
  if (!first || first.fitting.length === 0) return null
  return page.find((one) => firstOf(one) <= firstOf(first)) ?? first
}

/** How many there are in all; undefined where it would take counting too far. */
async function totalOf(
  { db }: Searching,
  asked: Asked,
  { from, count }: Part,
  found: number,
): Promise<number | undefined> {
  if (found < count && (found > 0 || from === 0)) return from + found
  if (from > 0 || narrowsHours(asked.hours)) return undefined
  const total = await countLicensed(db, asked.wanted, limits.countedProviders + 1)
  return total <= limits.countedProviders ? total : undefined
}

/** How many a search finds, counted no further than `most`: no order matters, so that nobody is ranked. */
async function countFound(at: Searching, asked: Asked | null, most: number): Promise<number> {
  if (!asked) return 0
  if (!narrowsHours(asked.hours)) return countLicensed(at.db, asked.wanted, most)
  return (await pageOf(at, { ...asked, order: 'soonest' }, { from: 0, count: most })).length
}

/** A hit as the wire shows it; its times are computed, not taken from the hint. */
function presenter(
  at: Searching,
  { state, hours, order, preferred }: Asked,
): (hit: Fitting) => ProviderSummary {
  const partsOf = partsWorkedIn(hours.zone, at.now)
  // Whoever said "evenings" is offered evenings on the cards, too; in the order of the soonest times those come first.
  const part = hours.part === undefined && order === usualOrder ? preferred.partOfDay : undefined
  const inPart = part === undefined ? null : freeHours({ ...hours, part }, at.now)
  return ({ row, busy, fitting }) => {
    const stated = inPart?.(row, busy) ?? []
    const times = {
      nextFree: narrowsHours(hours)
        ? firstFreeStart(row, busy, at.now.epochMilliseconds)
        : (fitting[0] ?? null),
      fitting: stated.length > 0 ? stated : fitting,
      partsOfDay: partsOf(row),
    }
    return summaryOf(row, methodsIn(state, row.methods), times, photoUrls(at, row))
  }
}

/** Refuses what the contract's schema cannot see: states and zones that do not exist. */
function checkSearch({ state_abbrev: state, time_zone: zone }: Search): void {
  if (!isUsState(state))
    throw invalid([{ field: 'search.state_abbrev', message: 'Please choose a state of the list.' }])
  if (zone !== undefined && !isZone(zone))
    throw invalid([{ field: 'search.time_zone', message: 'There is no such time zone.' }])
}

/** What the first page tells besides its hits: the soonest of all, and where there is nobody which filter hides how many. */
async function aboutAll(
  at: Searching,
  search: Search,
  asked: Asked | null,
  { count, found }: { readonly count: number; readonly found: readonly Fitting[] },
) {
  if (asked && found.length > 0) {
    const soonest = await soonestOf(at, asked, found)
    return { soonest: soonest && presenter(at, { ...asked, order: 'soonest' })(soonest) }
  }
  const without = withoutEach(search).map(async ({ filter, rest }) => ({
    filter,
    count: await countFound(at, askedOf(rest, at.now), count),
  }))
  return { soonest: null, without: await Promise.all(without) }
}

/** One page of providers licensed in a state; an empty page is an answer, not an error (CALL-51, BOOK-08). */
export async function search(
  { db, clock, publicBase, publicUrl }: Pick<ServiceDeps, 'db' | 'clock' | 'publicBase' | 'publicUrl'>,
  own: Holder,
  search: Search,
  { page, per_page: count }: Page,
): Promise<Returned<typeof searchProvidersAtTelehealth>> {
  checkSearch(search)
  const at = { db, own, now: clock.now(), publicBase, publicUrl }
  const asked = askedOf(search, at.now)
  const part = { from: (page - 1) * count, count }
  // The first page names the soonest of all, in whatever order it is.
  if (asked && (page === 1 || asked.order !== 'name')) await refreshNextFree(db, asked.state, at.now)
  const found = asked ? await pageOf(at, asked, part) : []
  // The database knows the next free time as a hint only; every other order is right as it comes.
  const sorted = asked?.order === 'soonest' ? found.toSorted(bySoonest) : found
  const total = asked ? await totalOf(at, asked, part, found.length) : 0
  return {
    checked_at: at.now.toString(),
    providers: asked ? sorted.map(presenter(at, asked)) : [],
    ...(total === undefined ? {} : { total }),
    ...(page === 1 ? await aboutAll(at, search, asked, { count, found: sorted }) : {}),
    refine_search_options: {
      default_provider_types: [{ id: EAP_COUNSELOR, name: 'EAP Counselor', had_consult_24_hr: false }],
      availability_type: methodsIn(search.state_abbrev, ['video', 'phone']),
      languages: languages.map(({ id, name }) => ({ id, name })),
      specialties: specialties.map(({ name }) => name),
      identities: [...identities],
    },
  }
}
