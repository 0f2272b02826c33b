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

/** The counselors that were found, 30 a page. */
export function ProviderList({
  searcher,
  place,
  wishes,
  onWishes,
  onMethod,
  onChoose,
  children,
}: ProviderListProps) {
  const zone = useZone()
  const query = useInfiniteQuery({
    ...providersQuery(searcher, searchBody(place, wishes, zone)),
    // The wishes stay where they are, with the focus in them, while the next list is on its way.
    placeholderData: keepPreviousData,
  })
  const isLooking = query.isPlaceholderData
  const providers = query.data?.pages.flatMap((page) => page.providers) ?? []
  const now = useNow()
  const checkedAt = query.data?.pages.at(-1)?.checked_at
  const checked = checkedAt === undefined ? null : checkedWords(checkedAt, now)
  const { heading, from, setFrom } = useFirstNew(providers.length)
  const isEmpty = query.isSuccess && !isLooking && providers.length === 0
  useNobodyThere(isEmpty && !isNarrowed(wishes))
  if (query.error instanceof NoAnswers) return <Redirect to={href('help-myself')} />
  if (query.isPending) return <Waiting what="Looking for counselors with free time" />
  if (query.isError && providers.length === 0)
    return (
      <>
        <Banner kind="warning" title="We cannot reach the list of counselors right now" live>
          <p>Nothing you entered is lost.</p>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </Banner>
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
      <p role="status">
        {isLooking ? 'Looking…' : isEmpty ? 'No counselor fits these wishes.' : countWords(providers.length)}
      </p>
      {isLooking ? <TakesLong /> : null}
      {isEmpty ? (
        <p>
          <Button kind="secondary" onClick={() => onWishes({ ...noFilters, sort: wishes.sort })}>
            Show all counselors
          </Button>
        </p>
      ) : (
        <p className={styles.checked}>{isLooking ? null : checked}</p>
      )}
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
      {query.isFetchNextPageError ? (
        <Banner kind="warning" title="The next counselors did not load" live>
          <p>Please try once more.</p>
        </Banner>
      ) : null}
      {query.hasNextPage ? (
        <Button kind="secondary" busy={query.isFetchingNextPage} onClick={showMore}>
          Show more
        </Button>
      ) : null}
      {children}
    </>
  )
}
