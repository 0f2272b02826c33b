import type { EndpointInput, HandlerResult } from '@evenkeel/api-contract/endpoint'
import { limits } from '@evenkeel/api-contract/limits'
import { defaultSortOrder } from '@evenkeel/api-contract/reference-data/sort-orders'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import type {
  ProviderSummary,
  searchProvidersAtTelehealth,
} from '@evenkeel/api-contract/telehealth/providers'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import type { SlotHolder } from '#modules/availability/reserve-slot.ts'
import { loadBusyTimes } from '#modules/availability/load-busy-times.ts'
import { createPartsOfDayFinder } from '#modules/availability/working-hours.ts'
import { findFirstFreeStart } from '#modules/availability/slots.ts'
import { isTimeZone } from '#modules/availability/wall-time.ts'
import { EAP_COUNSELOR, identities, languages, specialties } from '#modules/directory/reference-data.ts'
import type { AppContext } from '#app-context.ts'
import {
  createFreeTimesFinder,
  type DirectoryQuery,
  hasTimeFilter,
  toDirectoryQuery,
  withoutEachFilter,
} from './search-query.ts'
import {
  afterLicenseEnd,
  countLicensedProviders,
  getAllowedMethods,
  type ListedProvider,
} from './repository.ts'
import { refreshNextFree } from './next-free-cache.ts'
import { iterateProviders } from './ranking.ts'
import { createPhotoUrls } from './portrait-routes.ts'
import { presentSummary } from './presenter.ts'

type SearchBody = EndpointInput<typeof searchProvidersAtTelehealth>['body']['search']
type PageQuery = EndpointInput<typeof searchProvidersAtTelehealth>['query']

/** Maximum number of providers scanned for the soonest one when a time filter has no index. */
const MAX_SCANNED = 60
/** Without a time filter the first hit is the soonest, except for expired hints. */
const FIRST_FEW = 5

/** What a search uses. */
interface SearchContext extends Pick<AppContext, 'publicBase' | 'publicUrl'> {
  readonly db: Queryable
  readonly now: Temporal.Instant
  /** The caller's own holds do not block slots. */
  readonly own: SlotHolder
}

interface PageRange {
  readonly from: number
  readonly count: number
}

/** The matching free times of each row. */
async function loadMatches(
  { db, now, own }: SearchContext,
  rows: readonly ListedProvider[],
  query: DirectoryQuery,
) {
  const ids = rows.map((row) => row.id)
  const busy = await loadBusyTimes(db, ids, now, own)
  const find = createFreeTimesFinder(query.hours, now)
  return rows.map((row) => {
    const taken = [...busy(row.id), ...afterLicenseEnd(row.licenceEndsAt)]
    return { row, busy: taken, fitting: find(row, taken) }
  })
}
type Match = Awaited<ReturnType<typeof loadMatches>>[number]

/** One page of the list; with a time filter, it is read only as far as the page needs. */
async function loadPage(
  at: SearchContext,
  query: DirectoryQuery,
  { from, count }: PageRange,
): Promise<readonly Match[]> {
  const narrows = hasTimeFilter(query.hours)
  const hits: Match[] = []
  const most = narrows ? from + count : count
  // One batch is as long as the page: most providers are free on a day they work.
  for await (const rows of iterateProviders(at.db, query.wanted, query, {
    skip: narrows ? 0 : from,
    step: count,
  })) {
    const found = await loadMatches(at, rows.slice(0, narrows ? undefined : most - hits.length), query)
    hits.push(...(narrows ? found.filter(({ fitting }) => fitting.length > 0) : found))
    if (hits.length >= most) break
  }
  return narrows ? hits.slice(from, most) : hits
}

const firstFreeTime = ({ fitting }: Match): number => fitting[0] ?? Infinity
const compareSoonest = (a: Match, b: Match): number =>
  firstFreeTime(a) - firstFreeTime(b) || a.row.id - b.row.id

/** The provider with the earliest free time among all hits, or null; of several, the first on the page. */
async function findSoonest(
  at: SearchContext,
  query: DirectoryQuery,
  page: readonly Match[],
): Promise<Match | null> {
  const count = hasTimeFilter(query.hours) ? MAX_SCANNED : FIRST_FEW
  const found = await loadPage(at, { ...query, order: 'soonest' }, { from: 0, count })
  const [first] = found.toSorted(compareSoonest)
  if (!first || first.fitting.length === 0) return null
  return page.find((one) => firstFreeTime(one) <= firstFreeTime(first)) ?? first
}

/** Total number of hits; undefined when counting would cost too much. */
async function countTotal(
  { db }: SearchContext,
  query: DirectoryQuery,
  { from, count }: PageRange,
  found: number,
): Promise<number | undefined> {
  if (found < count && (found > 0 || from === 0)) return from + found
  if (from > 0 || hasTimeFilter(query.hours)) return undefined
  const total = await countLicensedProviders(db, query.wanted, limits.countedProviders + 1)
  return total <= limits.countedProviders ? total : undefined
}

/** Number of hits, counted up to `limit`, without ranking. */
async function countMatches(at: SearchContext, query: DirectoryQuery | null, limit: number): Promise<number> {
  if (!query) return 0
  if (!hasTimeFilter(query.hours)) return countLicensedProviders(at.db, query.wanted, limit)
  return (await loadPage(at, { ...query, order: 'soonest' }, { from: 0, count: limit })).length
}

/** Presents a hit; its times are computed, not taken from the hint. */
function createPresenter(
  at: SearchContext,
  { state, hours, order, preferred }: DirectoryQuery,
): (hit: Match) => ProviderSummary {
  const partsOf = createPartsOfDayFinder(hours.zone, at.now)
  // With a preference for evenings, cards show evening times too, except in the order of the soonest times.
  const part = hours.part === undefined && order === defaultSortOrder ? preferred.partOfDay : undefined
  const inPart = part === undefined ? null : createFreeTimesFinder({ ...hours, part }, at.now)
  return ({ row, busy, fitting }) => {
    const stated = inPart?.(row, busy) ?? []
    const times = {
      nextFree: hasTimeFilter(hours)
        ? findFirstFreeStart(row, busy, at.now.epochMilliseconds)
        : (fitting[0] ?? null),
      fitting: stated.length > 0 ? stated : fitting,
      partsOfDay: partsOf(row),
    }
    return presentSummary(row, getAllowedMethods(state, row.methods), times, createPhotoUrls(at, row))
  }
}

/** Validates what the contract's schema cannot: states and time zones. */
function validateSearch({ state_abbrev: state, time_zone: zone }: SearchBody): void {
  if (!isUsState(state))
    throw createValidationError([
      { field: 'search.state_abbrev', message: 'Please choose a state of the list.' },
    ])
  if (zone !== undefined && !isTimeZone(zone))
    throw createValidationError([{ field: 'search.time_zone', message: 'There is no such time zone.' }])
}

/**
 * Data of the first page besides its hits: the soonest provider, or for an empty result how many each filter
 * hides.
 */
async function summarizeSearch(
  at: SearchContext,
  search: SearchBody,
  query: DirectoryQuery | null,
  { count, found }: { readonly count: number; readonly found: readonly Match[] },
) {
  if (query && found.length > 0) {
    const soonest = await findSoonest(at, query, found)
    return { soonest: soonest && createPresenter(at, { ...query, order: 'soonest' })(soonest) }
  }
  const without = withoutEachFilter(search).map(async ({ filter, rest }) => ({
    filter,
    count: await countMatches(at, toDirectoryQuery(rest, at.now), count),
  }))
  return { soonest: null, without: await Promise.all(without) }
}

/** One page of providers licensed in a state; an empty page is an answer, not an error (CALL-51, BOOK-08). */
export async function searchProviders(
  { db, clock, publicBase, publicUrl }: Pick<AppContext, 'db' | 'clock' | 'publicBase' | 'publicUrl'>,
  own: SlotHolder,
  search: SearchBody,
  { page, per_page: count }: PageQuery,
): Promise<HandlerResult<typeof searchProvidersAtTelehealth>> {
  validateSearch(search)
  const at = { db, own, now: clock.now(), publicBase, publicUrl }
  const query = toDirectoryQuery(search, at.now)
  const part = { from: (page - 1) * count, count }
  // The first page reports the soonest provider in any order.
  if (query && (page === 1 || query.order !== 'name')) await refreshNextFree(db, query.state, at.now)
  const found = query ? await loadPage(at, query, part) : []
  // The database has only a hint for the next free time; every other order is exact.
  const sorted = query?.order === 'soonest' ? found.toSorted(compareSoonest) : found
  const total = query ? await countTotal(at, query, part, found.length) : 0
  return {
    checked_at: at.now.toString(),
    providers: query ? sorted.map(createPresenter(at, query)) : [],
    ...(total === undefined ? {} : { total }),
    ...(page === 1 ? await summarizeSearch(at, search, query, { count, found: sorted }) : {}),
    refine_search_options: {
      default_provider_types: [{ id: EAP_COUNSELOR, name: 'EAP Counselor', had_consult_24_hr: false }],
      availability_type: getAllowedMethods(search.state_abbrev, ['video', 'phone']),
      languages: languages.map(({ id, name }) => ({ id, name })),
      specialties: specialties.map(({ name }) => name),
      identities: [...identities],
    },
  }
}
