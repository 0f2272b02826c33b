import { usualOrder } from '@evenkeel/contract/lists/sort-orders'
import type { TelehealthMethod } from '@evenkeel/contract/wire'
import { type ReactNode, type Ref, useDeferredValue, useEffect, useRef, useState } from 'react'
import { isDrawing } from '@evenkeel/contract/telehealth/photo'
import { useNavigate } from '#lib/router/Router.tsx'
import { pageOrigin } from '#lib/router/location.ts'
import { href } from '#lib/paths.ts'
import { useNow } from '#form/state/use-now.ts'
import { ZoneChooser } from '#organisation/time-zone/ZoneChooser.tsx'
import { useNotices } from '#session/session-context.tsx'
import { useSaidWhenClosed } from '../notices/use-booking-closed.ts'
import { type Found, useFound } from './use-found.ts'
import { useReturn } from './use-return.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TakesLong } from '#ui/takes-long.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { NoAnswers, type Searcher } from '../search/api.ts'
import { noProviders } from '../refusals.ts'
import { useVisitsReadAhead } from '../foresight/use-visits-ahead.ts'
import { nextTimes, statedWords } from '../search/fit.ts'
import { fitReasonWords } from '../search/fit.words.ts'
import { checkedWords, countWords, type Provider, type SearchPlace } from '../search/results.ts'
import { chosenMethod } from '../search/words.ts'
import { isNarrowed, type ProviderFilters } from '../search/provider-filters.ts'
import { bookingWords } from '../booking.words.ts'
import { counselorListWords as words } from './counselors.words.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { NobodyFits } from './NobodyFits.tsx'
import { OutOfReach } from './OutOfReach.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { SoonestBar } from './SoonestBar.tsx'
import styles from './list.module.css'

/** Cards in sight from the start, as far as a window usually reaches. */
const IN_SIGHT = 2
/** Cards that are drawn at once; the others follow in pieces, so that no press waits for all of them. */
const AT_FIRST = 3
interface ProviderListProps {
  readonly searcher: Searcher
  readonly place: SearchPlace
  readonly filters: ProviderFilters
  readonly onFilters: (filters: ProviderFilters) => void
  readonly onMethod: (method: TelehealthMethod) => void
  /** Takes one free time of a counselor, while so many cards are shown. */
  readonly onTime: (provider: Provider, at: Temporal.Instant, shown: number) => void
  /** Opens all times of a counselor, likewise. */
  readonly onMore: (provider: Provider, shown: number) => void
  /** What is below the list, and comes with it. */
  readonly children: ReactNode
}

/** After "Show more" the first new card takes the focus: the button it was on has moved away. */
function useFirstNew(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [from, setFrom] = useState(0)
  useEffect(() => {
    if (from > 0 && count > from) heading.current?.focus()
  }, [count, from])
  return { heading, from, setFrom }
}

/** The error screen of an empty first page: nobody works there at all (ERROR-13). */
function useNobodyThere(nobody: boolean): void {
  const notices = useNotices()
  const navigate = useNavigate()
  useEffect(() => {
    if (!nobody) return
    notices.setError(noProviders)
    navigate(href('error'), { replace: true })
  }, [nobody, notices, navigate])
}

/** How many there are, how many of them are shown, and what of the answers orders them: nobody has to filter for it again. */
function Count({
  found: { isLooking, isEmpty, shown, total, preferences },
  filters,
  ref,
}: {
  readonly found: Found
  readonly filters: ProviderFilters
  readonly ref: Ref<HTMLParagraphElement>
}) {
  const wishes = isEmpty || filters.sort !== usualOrder ? [] : statedWords(preferences)
  // Whoever named no part of the day wants to talk as soon as possible.
  const isSoon = wishes.length > 0 && preferences.part_of_day === undefined
  const stated = isSoon ? [...wishes, fitReasonWords.aTimeSoon] : wishes
  // What was stated leaves nobody out; a filter does.
  const orderedBy = isNarrowed(filters) ? fitReasonWords.bestFor : fitReasonWords.bestForAll
  return (
    <div className={styles.count}>
      <p role="status" ref={ref} tabIndex={-1}>
        {isLooking ? bookingWords.looking : isEmpty ? words.nobodyFits : countWords(shown.length, total)}
      </p>
      {isLooking ? <TakesLong /> : null}
      {stated.length === 0 ? null : (
        <p className={styles.stated}>{orderedBy({ stated: stated.join(', ') })}</p>
      )}
    </div>
  )
}

/** When the free times were looked up, and what the pictures are. */
function About({
  found: { isLooking, providers, checkedAt },
  now,
}: {
  readonly found: Found
  readonly now: Temporal.Instant
}) {
  return (
    <p className={styles.soft}>
      {isLooking || checkedAt === undefined ? null : <span>{`${checkedWords(checkedAt, now)} `}</span>}
      {providers.some((one) => isDrawing(one, pageOrigin())) ? <span>{words.drawings}</span> : null}
    </p>
  )
}

/** The way to the rest of the list, and how many are here. */
function More({
  found: { query, shown, hasMore, total },
  onMore,
}: {
  readonly found: Found
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
          <p>{countWords(shown.length, total)}</p>
          <Button kind="secondary" busy={query.isFetchingNextPage} onClick={onMore}>
            {words.showMore}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Whether two have their next free time at the same moment. */
const isAsSoon = (one: Provider, other: Provider | null | undefined): boolean => {
  const [[first], [second]] = [nextTimes(one), other ? nextTimes(other) : []]
  return first !== undefined && second !== undefined && first.equals(second)
}

/** Who is free soonest of all, and whether the first card says so: the same person twice would only push the list down. */
function soonestIn({ shown, first }: Found) {
  const soonest = first?.soonest
  const [best] = shown
  // A card with the times of a stated part of the day may begin later than the soonest of all.
  const isFirst = best !== undefined && soonest?.id === best.id && isAsSoon(best, soonest)
  // Where others are as soon, it says nothing about one of them.
  const isAlone = !shown.some((provider) => provider.id !== soonest?.id && isAsSoon(provider, soonest))
  return { soonest, isFirst, isSaidByFirst: isFirst && isAlone }
}

/** The cards that are drawn: the first few at once, or all for whoever comes back to one of them. */
function useDrawn(found: Found) {
  const { leftAt, card } = useReturn()
  const drawn = useDeferredValue(
    found.shown,
    leftAt === undefined ? found.shown.slice(0, AT_FIRST) : found.shown,
  )
  return { leftAt, card, drawn, areAll: drawn.length >= found.shown.length }
}

/** The cards, from the earliest time of all on. */
function Cards({
  found,
  now,
  children,
  ...props
}: ProviderListProps & { readonly found: Found; readonly now: Temporal.Instant }) {
  const { place, filters, onTime, onMore } = props
  const { zone, preferences, isLooking, shown } = found
  const { leftAt, card, drawn, areAll } = useDrawn(found)
  const { heading, from, setFrom } = useFirstNew(drawn.length)
  const { soonest, isFirst, isSaidByFirst } = soonestIn(found)
  const showMore = (): void => {
    setFrom(shown.length)
    found.showMore()
  }
  return (
    <>
      {soonest && !isFirst ? (
        <SoonestBar
          provider={soonest}
          method={chosenMethod(soonest.availability_type, place.method)}
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
            eager={index < IN_SIGHT}
            isSoonest={isSaidByFirst && index === 0}
            isOld={isLooking}
            onTime={(at) => onTime(provider, at, shown.length)}
            onMore={() => onMore(provider, shown.length)}
            {...(provider.id === leftAt ? { ref: card } : {})}
            {...(index === from && index > 0 ? { headingRef: heading } : {})}
          />
        ))}
      </ul>
      {/* What is below the list comes with the last of them: nothing moves down under a finger. */}
      {areAll ? (
        <>
          <More found={found} onMore={showMore} />
          <About found={found} now={now} />
          {children}
        </>
      ) : null}
    </>
  )
}

/** The counselors that were found, a dozen at once, the best fits first; what narrows them is beside them. */
export function ProviderList(props: ProviderListProps) {
  const { place, filters, onFilters, onMethod, children } = props
  const found = useFound(props)
  const now = useNow()
  const status = useRef<HTMLParagraphElement>(null)
  const { query, isEmpty, providers, first } = found
  useVisitsReadAhead(providers.length > 0)
  useNobodyThere(isEmpty && !isNarrowed(filters))
  useSaidWhenClosed(found.error)
  if (query.error instanceof NoAnswers) return <Redirect to={href('help-myself')} />
  if (query.isPending) return <Waiting what={words.looking} />
  if (query.isError && providers.length === 0)
    return (
      <>
        <OutOfReach onRetry={() => void query.refetch()} />
        {children}
      </>
    )
  const options = first?.refine_search_options
  // The button that widened the search goes with what it took off: the focus goes on to what became of the list.
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
          <Count found={found} filters={filters} ref={status} />
          <ZoneChooser isOfBooking />
        </div>
        <FilterChips filters={filters} options={options} onChange={takeOff} />
        {isEmpty ? (
          <>
            <NobodyFits
              filters={filters}
              answer={first}
              method={place.method}
              onMethod={(next) => goOnWith(() => onMethod(next))}
              onChange={takeOff}
            />
            {children}
          </>
        ) : (
          <Cards {...props} found={found} now={now} />
        )}
      </div>
    </div>
  )
}
