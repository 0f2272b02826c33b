import { defaultSortOrder } from '@evenkeel/api-contract/reference-data/sort-orders'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { isIllustration } from '@evenkeel/api-contract/telehealth/photo'
import { useNavigate } from 'react-router'
import { pageOrigin } from '#lib/paths.ts'
import { href } from '#lib/paths.ts'
import { useNow } from '#form/state/use-now.ts'
import { TimeZonePicker } from '#organization/time-zone/TimeZonePicker.tsx'
import { useNotices } from '#session/session-context.tsx'
import { useNotifyBookingClosed } from '../notices/use-booking-closed.ts'
import { type ProviderSearch, useProviderSearch } from './use-provider-search.ts'
import { useRenderedCards } from './use-list-position.ts'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { SlowNotice } from '#components/SlowNotice.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { NoAnswersError, type Searcher } from '../search/provider-search-api.ts'
import { noProviders } from '../booking-refusals.ts'
import { usePrefetchUpcomingVisits } from '../coverage-preview/use-upcoming-visits.ts'
import { getNextTimes, describePreferences } from '../search/match-reasons.ts'
import { matchReasonMessages } from '../search/match-reasons.messages.ts'
import {
  describeLastUpdated,
  describeResultCount,
  type Provider,
  type SearchCriteria,
} from '../search/search-request.ts'
import { getSelectedMethod } from '../search/method-text.ts'
import { hasActiveFilters, type ProviderFilters } from '../search/provider-filters.ts'
import { bookingMessages } from '../booking.messages.ts'
import { counselorListMessages as words } from './counselors.messages.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { NoMatches } from './NoMatches.tsx'
import { SearchUnavailable } from './SearchUnavailable.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { SoonestAppointmentBar } from './SoonestAppointmentBar.tsx'
import styles from './list.module.css'

/** Cards rendered initially, about one viewport. */
const VISIBLE_CARDS = 2

interface ProviderListProps {
  readonly searcher: Searcher
  readonly place: SearchCriteria
  readonly filters: ProviderFilters
  readonly onFilters: (filters: ProviderFilters) => void
  readonly onMethod: (method: TelehealthMethod) => void
  /** Selects a free time of a counselor; receives the number of shown cards. */
  readonly onTime: (provider: Provider, at: Temporal.Instant, shown: number) => void
  /** Opens all times of a counselor; receives the number of shown cards. */
  readonly onMore: (provider: Provider, shown: number) => void
  /** Content below the list, rendered with it. */
  readonly children: ReactNode
}

/** After "Show more", focuses the first new card, because the button has moved. */
function useFocusFirstNewCard(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [from, setFrom] = useState(0)
  useEffect(() => {
    if (from > 0 && count > from) heading.current?.focus()
  }, [count, from])
  return { heading, from, setFrom }
}

/** Shows the error screen for an empty first page: no counselor works there (ERROR-13). */
function useNoProvidersError(nobody: boolean): void {
  const notices = useNotices()
  const navigate = useNavigate()
  useEffect(() => {
    if (!nobody) return
    notices.setError(noProviders)
    void navigate(href('error'), { replace: true })
  }, [nobody, notices, navigate])
}

/**
 * Number of counselors, number shown, and which answers order them, so that filters are not set for the same
 * again.
 */
function ResultCount({
  found: { isLooking, isEmpty, shown, total, preferences },
  filters,
  ref,
}: {
  readonly found: ProviderSearch
  readonly filters: ProviderFilters
  readonly ref: Ref<HTMLParagraphElement>
}) {
  const wishes = isEmpty || filters.sort !== defaultSortOrder ? [] : describePreferences(preferences)
  // Without a preferred part of the day, sooner is better.
  const isSoon = wishes.length > 0 && preferences.part_of_day === undefined
  const stated = isSoon ? [...wishes, matchReasonMessages.aTimeSoon] : wishes
  // Preferences only order the list; filters exclude counselors.
  const orderedBy = hasActiveFilters(filters) ? matchReasonMessages.bestFor : matchReasonMessages.bestForAll
  return (
    <div className={styles.count}>
      <p role="status" ref={ref} tabIndex={-1}>
        {isLooking
          ? bookingMessages.looking
          : isEmpty
            ? words.nobodyFits
            : describeResultCount(shown.length, total)}
      </p>
      {isLooking ? <SlowNotice /> : null}
      {stated.length === 0 ? null : (
        <p className={styles.stated}>{orderedBy({ stated: stated.join(', ') })}</p>
      )}
    </div>
  )
}

/** When the free times were loaded, and a note about the pictures. */
function ListNotes({
  found: { isLooking, providers, checkedAt },
  now,
}: {
  readonly found: ProviderSearch
  readonly now: Temporal.Instant
}) {
  return (
    <p className={styles.soft}>
      {isLooking || checkedAt === undefined ? null : <span>{`${describeLastUpdated(checkedAt, now)} `}</span>}
      {providers.some((one) => isIllustration(one, pageOrigin())) ? <span>{words.drawings}</span> : null}
    </p>
  )
}

/** Button for the rest of the list, and the number of counselors. */
function ShowMore({
  found: { query, shown, hasMore, total },
  onMore,
}: {
  readonly found: ProviderSearch
  readonly onMore: () => void
}) {
  return (
    <>
      {query.isFetchNextPageError ? (
        <Banner kind="warning" title={words.nextFailed} live>
          <p>{words.onceMore}</p>
        </Banner>
      ) : null}
      {hasMore ? (
        <div className={styles.next}>
          <p>{describeResultCount(shown.length, total)}</p>
          <Button kind="secondary" busy={query.isFetchingNextPage} onClick={onMore}>
            {words.showMore}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Whether both have their next free time at the same moment. */
const isSameTime = (one: Provider, other: Provider | null | undefined): boolean => {
  const [[first], [second]] = [getNextTimes(one), other ? getNextTimes(other) : []]
  return first !== undefined && second !== undefined && first.equals(second)
}

/**
 * Finds the soonest counselor and whether the first card already shows it, to avoid showing the same person
 * twice.
 */
function findSoonest({ shown, first }: ProviderSearch) {
  const soonest = first?.soonest
  const [best] = shown
  // A card with times of a preferred part of the day may start later than the soonest time.
  const isFirst = best !== undefined && soonest?.id === best.id && isSameTime(best, soonest)
  // When others are as soon, no one is labeled as soonest.
  const isAlone = !shown.some((provider) => provider.id !== soonest?.id && isSameTime(provider, soonest))
  return { soonest, isFirst, isSaidByFirst: isFirst && isAlone }
}

/** The cards, preceded by the soonest time of all. */
function ProviderCards({
  found,
  now,
  children,
  ...props
}: ProviderListProps & { readonly found: ProviderSearch; readonly now: Temporal.Instant }) {
  const { place, filters, onTime, onMore } = props
  const { zone, preferences, isLooking, shown } = found
  const { leftAt, card, drawn, areAll } = useRenderedCards(shown)
  const { heading, from, setFrom } = useFocusFirstNewCard(drawn.length)
  const { soonest, isFirst, isSaidByFirst } = findSoonest(found)
  const showMore = (): void => {
    setFrom(shown.length)
    found.showMore()
  }
  return (
    <>
      {soonest && !isFirst ? (
        <SoonestAppointmentBar
          provider={soonest}
          method={getSelectedMethod(soonest.availability_type, place.method)}
          preferences={preferences}
          part={filters.partOfDay ?? preferences.part_of_day}
          zone={zone}
          now={now}
          isOld={isLooking}
          onTime={(at) => onTime(soonest, at, shown.length)}
        />
      ) : null}
      <ul className={styles.list} aria-busy={isLooking || !areAll} data-old={isLooking || undefined}>
        {drawn.map((provider, index) => (
          <ProviderCard
            key={provider.id}
            provider={provider}
            state={place.state}
            preferences={preferences}
            method={place.method}
            zone={zone}
            now={now}
            eager={index < VISIBLE_CARDS}
            isSoonest={isSaidByFirst && index === 0}
            isOld={isLooking}
            onTime={(at) => onTime(provider, at, shown.length)}
            onMore={() => onMore(provider, shown.length)}
            {...(provider.id === leftAt ? { ref: card } : {})}
            {...(index === from && index > 0 ? { headingRef: heading } : {})}
          />
        ))}
      </ul>
      {/* Content below the list renders with the last card, to avoid layout shift. */}
      {areAll ? (
        <>
          <ShowMore found={found} onMore={showMore} />
          <ListNotes found={found} now={now} />
          {children}
        </>
      ) : null}
    </>
  )
}

/** Matching counselors, twelve at a time, best matches first, with filters beside them. */
export function ProviderList(props: ProviderListProps) {
  const { place, filters, onFilters, onMethod, children } = props
  const found = useProviderSearch(props)
  const now = useNow()
  const status = useRef<HTMLParagraphElement>(null)
  const { query, isEmpty, providers, first } = found
  usePrefetchUpcomingVisits(providers.length > 0)
  useNoProvidersError(isEmpty && !hasActiveFilters(filters))
  useNotifyBookingClosed(found.error)
  if (query.error instanceof NoAnswersError) return <Redirect to={href('help-myself')} />
  if (query.isPending) return <LoadingPlaceholder what={words.looking} />
  if (query.isError && providers.length === 0)
    return (
      <>
        <SearchUnavailable onRetry={() => void query.refetch()} />
        {children}
      </>
    )
  const options = first?.refine_search_options
  // The button that widened the search unmounts with its filter; move the focus to the result.
  const goOnWith = (act: () => void): void => {
    act()
    status.current?.focus()
  }
  const takeOff = (next: ProviderFilters): void => goOnWith(() => onFilters(next))
  return (
    <div className={styles.layout}>
      <FilterPanel
        filters={filters}
        options={options}
        method={place.method}
        onMethod={onMethod}
        onChange={onFilters}
      />
      <div className={styles.found}>
        <div className={styles.head}>
          <ResultCount found={found} filters={filters} ref={status} />
          <TimeZonePicker isOfBooking />
        </div>
        <FilterChips filters={filters} options={options} onChange={takeOff} />
        {isEmpty ? (
          <>
            <NoMatches
              filters={filters}
              answer={first}
              method={place.method}
              onMethod={(next) => goOnWith(() => onMethod(next))}
              onChange={takeOff}
            />
            {children}
          </>
        ) : (
          <ProviderCards {...props} found={found} now={now} />
        )}
      </div>
    </div>
  )
}
