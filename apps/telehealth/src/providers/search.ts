import type { Returned } from '@evenkeel/contract/endpoint'
import { type SortOrder, usualOrder } from '@evenkeel/contract/lists/sort-orders'
import { isUsState } from '@evenkeel/contract/lists/us-states'
import type { ProviderSummary, searchProvidersAtTelehealth } from '@evenkeel/contract/telehealth/providers'
import type { Received } from '@evenkeel/contract/endpoint'
import type { Queryable } from '@evenkeel/server/store/store'
import { invalid } from '@evenkeel/server/http/failure'
import { slotsOfDay } from '#availability/asked-day.ts'
import { busyOf } from '#availability/live-appointments.ts'
import { firstFreeStart } from '#availability/slots.ts'
import { isZone } from '#availability/wall-time.ts'
import { fitsInteger } from '#db/integer.ts'
import { EAP_COUNSELOR } from '#directory/generate.ts'
import { languages } from '#directory/languages.ts'
import type { ServiceDeps } from '#service.ts'
import { refreshNextFree } from './next-free-cache.ts'
import { methodsIn } from './methods-in-state.ts'
import { summaryOf } from './present.ts'
import { listLicensed, type Provider, type Wanted } from './store.ts'

type Search = Received<typeof searchProvidersAtTelehealth>['body']['search']
type Page = Received<typeof searchProvidersAtTelehealth>['query']

/** What a search asks of the directory, or null when nothing can be found. */
function wantedOf(search: Search): Wanted | null {
  const { state_abbrev: state, provider_type_id: providerTypeId, gender, language_id: languageId } = search
  const methods = methodsIn(state, search.availability_type ?? ['video', 'phone'])
  if (methods.length === 0) return null
  if (providerTypeId !== undefined && !fitsInteger(providerTypeId)) return null
  if (languageId !== undefined && !fitsInteger(languageId)) return null
  return { state, methods, providerTypeId, gender, languageId }
}

/** A day a person asked for, and which page of who has time then. */
interface WantedDay {
  readonly day: Temporal.PlainDate
  /** Zone in which the day is meant; each provider's own when left out. */
  readonly zone: string | undefined
  readonly now: Temporal.Instant
  readonly from: number
  readonly count: number
}

/** Weekdays of the providers that a day can touch: in another zone it begins on the one and ends on the next. */
const weekdaysOf = (day: Temporal.PlainDate, zone: string | undefined): readonly number[] =>
  (zone === undefined ? [0] : [-1, 0, 1]).map((days) => day.add({ days }).dayOfWeek)

/** One page of providers with free time on a day; walks the list only as far as the page needs. */
async function pageOnDay(
  db: Queryable,
  wanted: Wanted,
  order: SortOrder,
  { day, zone, now, from, count }: WantedDay,
): Promise<readonly Provider[]> {
  const hits: Provider[] = []
  // As many in one step as the page holds: most of them are free on a day they work.
  for (let offset = 0; hits.length < from + count; offset += count) {
    const rows = await listLicensed(db, { ...wanted, weekdays: weekdaysOf(day, zone) }, order, {
      offset,
      limit: count,
    })
    const busy = await busyOf(
      db,
      rows.map((row) => row.id),
      now,
    )
    const isFree = (row: Provider): boolean =>
      slotsOfDay(row, busy(row.id), now.epochMilliseconds, { day, zone: zone ?? row.zone, orNext: false })
        .starts.length > 0
    hits.push(...rows.filter(isFree))
    if (rows.length < count) break
  }
  return hits.slice(from, from + count)
}

/** The hits as the wire shows them; their next free time is computed, not taken from the hint. */
async function present(
  db: Queryable,
  rows: readonly Provider[],
  state: string,
  { now, order }: { now: Temporal.Instant; order: SortOrder },
): Promise<ProviderSummary[]> {
  const busy = await busyOf(
    db,
    rows.map((row) => row.id),
    now,
  )
  const hits = rows.map((row) => ({ row, next: firstFreeStart(row, busy(row.id), now.epochMilliseconds) }))
  // The database knows the next free time as a hint only; every other order is right as it comes.
  const sorted =
    order === 'soonest'
      ? hits.toSorted((a, b) => (a.next ?? Infinity) - (b.next ?? Infinity) || a.row.id - b.row.id)
      : hits
  return sorted.map(({ row, next }) => summaryOf(row, methodsIn(state, row.methods), next))
}

/** One page of providers licensed in a state; an empty page is an answer, not an error (CALL-51, BOOK-08). */
export async function search(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  asked: Search,
  { page, per_page: count }: Page,
): Promise<Returned<typeof searchProvidersAtTelehealth>> {
  const state = asked.state_abbrev
  if (!isUsState(state))
    throw invalid([{ field: 'search.state_abbrev', message: 'Please choose a state of the list.' }])
  if (asked.time_zone !== undefined && !isZone(asked.time_zone))
    throw invalid([{ field: 'search.time_zone', message: 'There is no such time zone.' }])
  const now = clock.now()
  const wanted = wantedOf(asked)
  const order = asked.sort ?? usualOrder
  const from = (page - 1) * count
  if (wanted && order === 'soonest') await refreshNextFree(db, state, now)
  const rows = !wanted
    ? []
    : asked.specific_date
      ? await pageOnDay(db, wanted, order, {
          day: Temporal.PlainDate.from(asked.specific_date),
          zone: asked.time_zone,
          now,
          from,
          count,
        })
      : await listLicensed(db, wanted, order, { offset: from, limit: count })
  return {
    checked_at: now.toString(),
    providers: await present(db, rows, state, { now, order }),
    refine_search_options: {
      default_provider_types: [{ id: EAP_COUNSELOR, name: 'EAP Counselor', had_consult_24_hr: false }],
      availability_type: methodsIn(state, ['video', 'phone']),
      languages: languages.map(({ id, name }) => ({ id, name })),
    },
  }
}
