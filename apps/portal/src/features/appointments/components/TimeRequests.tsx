import type { SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSessionClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { requestsQuery } from '../api.ts'
import styles from './appointments.module.css'
import { LoadMoreButton } from './LoadMoreButton.tsx'
import { RequestCard } from './RequestCard.tsx'
import { timeRequestMessages as words } from '../time-requests.messages.ts'

/** Times the member asked for and has no answer to yet; nothing at all where nothing was asked. */
export function TimeRequests({ onWithdraw }: { readonly onWithdraw: (request: SlotQuery) => void }) {
  const query = useInfiniteQuery(requestsQuery(useSessionClient()))
  const requests = query.data?.pages.flatMap(({ results }) => results) ?? []
  if (requests.length === 0 && !query.isError) return null
  return (
    <section className={styles.part} aria-labelledby="requests">
      <h2 id="requests">{words.title}</h2>
      {query.isError && requests.length === 0 ? (
        <>
          <p>{words.notLoaded}</p>
          <Button kind="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            {words.load}
          </Button>
        </>
      ) : (
        <>
          <p>{words.notBooked}</p>
          <ul className={styles.list}>
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} onWithdraw={() => onWithdraw(request)} />
            ))}
          </ul>
        </>
      )}
      <LoadMoreButton query={query} label={words.showMore} />
    </section>
  )
}
