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
import type { SlotHolder } from '#modules/availability/slot-holder.ts'
import { loadBusyTimes } from '#modules/availability/load-busy-times.ts'
import { createPartsOfDayFinder } from '#modules/availability/parts-of-day.ts'
import { findFirstFreeStart } from '#modules/availability/slots.ts'
import { isTimeZone } from '#modules/availability/wall-time.ts'
import { EAP_COUNSELOR } from '#modules/directory/provider-types.ts'
import { identities } from '#modules/directory/identities.ts'
import { languages } from '#modules/directory/languages.ts'
import { specialties } from '#modules/directory/specialties.ts'
import type { ServiceDeps } from '#service.ts'
import { createFreeTimesFinder, hasTimeFilter } from './free-times.ts'
import { afterLicenseEnd } from './active-license.ts'
import { refreshNextFree } from './next-free-cache.ts'
import { getAllowedMethods } from './allowed-methods.ts'
import { iterateProviders } from './ordered-providers.ts'
import { createPhotoUrls } from './portrait-routes.ts'
import { presentSummary } from './presenter.ts'
import { type DirectoryQuery, toDirectoryQuery, withoutEachFilter } from './search-query.ts'
import { countLicensedProviders, type ListedProvider } from './repository.ts'

type SearchBody = EndpointInput<typeof searchProvidersAtTelehealth>['body']['search']
type PageQuery = EndpointInput<typeof searchProvidersAtTelehealth>['query']

/** Who is looked at for the soonest of all, where hours are wanted that no index knows. */
const MAX_SCANNED = 60
/** Where none are wanted the first is the soonest, but for hints that do not hold any more. */
const FIRST_FEW = 5

/** What a search works with. */
interface SearchContext extends Pick<ServiceDeps, 'publicBase' | 'publicUrl'> {
  readonly db: Queryable
  readonly now: Temporal.Instant
  /** Whose holds are no obstacle. */
  readonly own: SlotHolder
}

interface PageRange {
  readonly from: number
  readonly count: number
}

/** The times of each row that fit what is asked. */
async function loadMatches(
  { db, now, own }: SearchContext,
  rows: readonly ListedProvider[],
  asked: DirectoryQuery,
) {
  const ids = rows.map((row) => row.id)
  const busy = await loadBusyTimes(db, ids, now, own)
  const find = createFreeTimesFinder(asked.hours, now)
  return rows.map((row) => {
    const taken = [...busy(row.id), ...afterLicenseEnd(row.licenceEndsAt)]
    return { row, busy: taken, fitting: find(row, taken) }
  })
}
type Match = Awaited<ReturnType<typeof loadMatches>>[number]

/** One page of the list; where hours are wanted, it is walked only as far as the page needs. */
async function loadPage(
  at: SearchContext,
  asked: DirectoryQuery,
  { from, count }: PageRange,
): Promise<readonly Match[]> {
  const narrows = hasTimeFilter(asked.hours)
  const hits: Match[] = []
  const most = narrows ? from + count : count
  // As many in one step as the page holds: most of them are free on a day they work.
  for await (const rows of iterateProviders(at.db, asked.wanted, asked, {
    skip: narrows ? 0 : from,
    step: count,
  })) {
    const found = await loadMatches(at, rows.slice(0, narrows ? undefined : most - hits.length), asked)
    hits.push(...(narrows ? found.filter(({ fitting }) => fitting.length > 0) : found))
    if (hits.length >= most) break
  }
  return narrows ? hits.slice(from, most) : hits
}

const firstFreeTime = ({ fitting }: Match): number => fitting[0] ?? Infinity
const compareSoonest = (a: Match, b: Match): number =>
  firstFreeTime(a) - firstFreeTime(b) || a.row.id - b.row.id

/** Who has the earliest time of all that are found, or null; of several the one who stands first on the page. */
async function findSoonest(
  at: SearchContext,
  asked: DirectoryQuery,
  page: readonly Match[],
): Promise<Match | null> {
  const count = hasTimeFilter(asked.hours) ? MAX_SCANNED : FIRST_FEW
  const found = await loadPage(at, { ...asked, order: 'soonest' }, { from: 0, count })
  const [first] = found.toSorted(compareSoonest)
  if (!first || first.fitting.length === 0) return null
  return page.find((one) => firstFreeTime(one) <= firstFreeTime(first)) ?? first
}

/** How many there are in all; undefined where it would take counting too far. */
async function countTotal(
  { db }: SearchContext,
  asked: DirectoryQuery,
  { from, count }: PageRange,
  found: number,
): Promise<number | undefined> {
  if (found < count && (found > 0 || from === 0)) return from + found
  if (from > 0 || hasTimeFilter(asked.hours)) return undefined
  const total = await countLicensedProviders(db, asked.wanted, limits.countedProviders + 1)
  return total <= limits.countedProviders ? total : undefined
}

/** How many a search finds, counted no further than `most`: no order matters, so that nobody is ranked. */
async function countMatches(at: SearchContext, asked: DirectoryQuery | null, most: number): Promise<number> {
  if (!asked) return 0
  if (!hasTimeFilter(asked.hours)) return countLicensedProviders(at.db, asked.wanted, most)
  return (await loadPage(at, { ...asked, order: 'soonest' }, { from: 0, count: most })).length
}

/** A hit as the wire shows it; its times are computed, not taken from the hint. */
function createPresenter(
  at: SearchContext,
  { state, hours, order, preferred }: DirectoryQuery,
): (hit: Match) => ProviderSummary {
  const partsOf = createPartsOfDayFinder(hours.zone, at.now)
  // Whoever said "evenings" is offered evenings on the cards, too; in the order of the soonest times those come first.
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

/** Refuses what the contract's schema cannot see: states and zones that do not exist. */
function validateSearch({ state_abbrev: state, time_zone: zone }: SearchBody): void {
  if (!isUsState(state))
    throw createValidationError([
      { field: 'search.state_abbrev', message: 'Please choose a state of the list.' },
    ])
  if (zone !== undefined && !isTimeZone(zone))
    throw createValidationError([{ field: 'search.time_zone', message: 'There is no such time zone.' }])
}

/** What the first page tells besides its hits: the soonest of all, and where there is nobody which filter hides how many. */
async function summarizeSearch(
  at: SearchContext,
  search: SearchBody,
  asked: DirectoryQuery | null,
  { count, found }: { readonly count: number; readonly found: readonly Match[] },
) {
  if (asked && found.length > 0) {
    const soonest = await findSoonest(at, asked, found)
    return { soonest: soonest && createPresenter(at, { ...asked, order: 'soonest' })(soonest) }
  }
  const without = withoutEachFilter(search).map(async ({ filter, rest }) => ({
    filter,
    count: await countMatches(at, toDirectoryQuery(rest, at.now), count),
  }))
  return { soonest: null, without: await Promise.all(without) }
}

/** One page of providers licensed in a state; an empty page is an answer, not an error (CALL-51, BOOK-08). */
export async function searchProviders(
  { db, clock, publicBase, publicUrl }: Pick<ServiceDeps, 'db' | 'clock' | 'publicBase' | 'publicUrl'>,
  own: SlotHolder,
  search: SearchBody,
  { page, per_page: count }: PageQuery,
): Promise<HandlerResult<typeof searchProvidersAtTelehealth>> {
  validateSearch(search)
  const at = { db, own, now: clock.now(), publicBase, publicUrl }
  const asked = toDirectoryQuery(search, at.now)
  const part = { from: (page - 1) * count, count }
  // The first page names the soonest of all, in whatever order it is.
  if (asked && (page === 1 || asked.order !== 'name')) await refreshNextFree(db, asked.state, at.now)
  const found = asked ? await loadPage(at, asked, part) : []
  // The database knows the next free time as a hint only; every other order is right as it comes.
  const sorted = asked?.order === 'soonest' ? found.toSorted(compareSoonest) : found
  const total = asked ? await countTotal(at, asked, part, found.length) : 0
  return {
    checked_at: at.now.toString(),
    providers: asked ? sorted.map(createPresenter(at, asked)) : [],
    ...(total === undefined ? {} : { total }),
    ...(page === 1 ? await summarizeSearch(at, search, asked, { count, found: sorted }) : {}),
    refine_search_options: {
      default_provider_types: [{ id: EAP_COUNSELOR, name: 'EAP Counselor', had_consult_24_hr: false }],
      availability_type: getAllowedMethods(search.state_abbrev, ['video', 'phone']),
      languages: languages.map(({ id, name }) => ({ id, name })),
      specialties: specialties.map(({ name }) => name),
      identities: [...identities],
    },
  }
}
