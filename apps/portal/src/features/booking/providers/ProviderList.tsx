import type { TelehealthMethod } from '@evenkeel/contract/wire'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useNotices } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TakesLong } from '#ui/takes-long.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { NoAnswers, providersQuery, type Searcher } from '../search/api.ts'
import { noProviders } from '../refusals.ts'
import { checkedWords, type Provider, searchBody } from '../search/results.ts'
import { useNow } from '#form/state/use-now.ts'
import { isNarrowed, noFilters, type ProviderFilters } from '../search/provider-filters.ts'
import { ProviderCard } from './ProviderCard.tsx'
import styles from './provider.module.css'
import { FilterBox } from './FilterBox.tsx'

interface ProviderListProps {
  readonly searcher: Searcher
  readonly place: Parameters<typeof searchBody>[0]
  readonly wishes: ProviderFilters
  readonly onWishes: (wishes: ProviderFilters) => void
  readonly onMethod: (method: TelehealthMethod) => void
  readonly onChoose: (provider: Provider) => void
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

const countWords = (count: number): string =>
  count === 1 ? '1 counselor shown' : `${count} counselors shown`

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

/** The counselors that were found so far, and how the search goes. */
function useProviders({ searcher, place, wishes }: Pick<ProviderListProps, 'searcher' | 'place' | 'wishes'>) {
  const zone = useZone()
  const query = useInfiniteQuery({
    ...providersQuery(searcher, searchBody(place, wishes, zone)),
    // The wishes stay where they are, with the focus in them, while the next list is on its way.
    placeholderData: keepPreviousData,
  })
  const now = useNow()
  const isLooking = query.isPlaceholderData
  const providers = query.data?.pages.flatMap((page) => page.providers) ?? []
  const checkedAt = query.data?.pages.at(-1)?.checked_at
  return {
    zone,
    query,
    isLooking,
    providers,
    isEmpty: query.isSuccess && !isLooking && providers.length === 0,
    checked: checkedAt === undefined ? null : checkedWords(checkedAt, now),
  }
}

function OutOfReach({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title="We cannot reach the list of counselors right now" live>
      <p>Nothing you entered is lost.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Banner>
  )
}

/** How many there are and when they were looked up; nobody: the way back to all of them. */
function Found({
  isLooking,
  isEmpty,
  count,
  checked,
  onAll,
}: {
  readonly isLooking: boolean
  readonly isEmpty: boolean
  readonly count: number
  readonly checked: string | null
  readonly onAll: () => void
}) {
  return (
    <>
      <p role="status">
        {isLooking ? 'Looking…' : isEmpty ? 'No counselor fits these wishes.' : countWords(count)}
      </p>
      {isLooking ? <TakesLong /> : null}
      {isEmpty ? (
        <p>
          <Button kind="secondary" onClick={onAll}>
            Show all counselors
          </Button>
        </p>
      ) : (
        <p className={styles.checked}>{isLooking ? null : checked}</p>
      )}
    </>
  )
}

/** The way to the next page of the list. */
function More({
  query,
  onMore,
}: {
  readonly query: ReturnType<typeof useProviders>['query']
  readonly onMore: () => void
}) {
  return (
    <>
      {query.isFetchNextPageError ? (
        <Banner kind="warning" title="The next counselors did not load" live>
          <p>Please try once more.</p>
        </Banner>
      ) : null}
      {query.hasNextPage ? (
        <Button kind="secondary" busy={query.isFetchingNextPage} onClick={onMore}>
          Show more
        </Button>
      ) : null}
    </>
  )
}

/** The counselors that were found, 30 a page. */
export function ProviderList(props: ProviderListProps) {
  const { place, wishes, onWishes, onMethod, onChoose, children } = props
  const { zone, query, isLooking, providers, isEmpty, checked } = useProviders(props)
  const { heading, from, setFrom } = useFirstNew(providers.length)
  useNobodyThere(isEmpty && !isNarrowed(wishes))
  if (query.error instanceof NoAnswers) return <Redirect to={href('help-myself')} />
  if (query.isPending) return <Waiting what="Looking for counselors with free time" />
  if (query.isError && providers.length === 0)
    return (
      <>
        <OutOfReach onRetry={() => void query.refetch()} />
        {children}
      </>
    )
  const showMore = (): void => {
    setFrom(providers.length)
    void query.fetchNextPage()
  }
  return (
    <>
      <FilterBox
        wishes={wishes}
        languages={query.data?.pages[0]?.refine_search_options.languages ?? []}
        method={place.method}
        onMethod={onMethod}
        onChange={onWishes}
      />
      <Found
        isLooking={isLooking}
        isEmpty={isEmpty}
        count={providers.length}
        checked={checked}
        onAll={() => onWishes({ ...noFilters, sort: wishes.sort })}
      />
      <ul className={styles.list} aria-busy={isLooking}>
        {providers.map((provider, index) => (
          <ProviderCard
            key={provider.id}
            provider={provider}
            place={place}
            day={wishes.day}
            zone={zone}
            onChoose={() => onChoose(provider)}
            {...(index === from && index > 0 ? { headingRef: heading } : {})}
          />
        ))}
      </ul>
      <More query={query} onMore={showMore} />
      {children}
    </>
  )
}
