import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useLocation } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useSession } from '#session/session-context.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Empty } from '#ui/empty/Empty.tsx'
import { PillNav } from '#ui/navigation/PillNav.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { listQuery } from '../api.ts'
import { cursorIn, type Filter, filterNames, filterOf, filters } from '../model.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'
import { Unreachable } from '#ui/Unreachable.tsx'
import { inboxWords as words } from '../inbox.words.ts'

const empty: Readonly<Record<Filter, { readonly says: string; readonly more?: string }>> = {
  inbox: { says: words.none, more: words.foundHere },
  unread: { says: words.allRead },
  sent: {
    says: words.noneSent,
    more: words.keptHere,
  },
}

/** Address of a page of the inbox. */
const pageAt = (filter: Filter, cursor: string | null): string => {
  const params = new URLSearchParams({ show: filter, ...(cursor === null ? {} : { cursor }) })
  return `${href('messages')}?${params.toString()}`
}

/** A page of messages, newest first, with the ways to the pages before and after it (MSG-07, MSG-08). */
export function MessageList({ patientId }: { readonly patientId: number | null }) {
  const params = new URLSearchParams(useLocation().search)
  const filter = filterOf(params.get('show'))
  const cursor = params.get('cursor')
  const { data, isError, refetch } = useQuery(listQuery(useSession(), filter, cursor))
  const newer = cursorIn(data?.previous ?? null)
  const older = cursorIn(data?.next ?? null)
  return (
    <>
      <PillNav
        label={words.which}
        pills={filters.map((one) => ({
          to: pageAt(one, null),
          says: filterNames[one],
          isCurrent: one === filter,
        }))}
      />
      {isError ? <Unreachable what="messages" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Waiting what={words.waiting} lines={4} /> : null}
      {data?.results.length === 0 ? <Empty icon={MessageSquareText} {...empty[filter]} /> : null}
      {data && data.results.length > 0 ? (
        <ul className={styles.list} aria-label={filterNames[filter]}>
          {data.results.map((message) => (
            <MessageRow key={message.id} message={message} patientId={patientId} />
          ))}
        </ul>
      ) : null}
      {newer !== null || older !== null ? (
        <ButtonRow>
          {newer === null ? null : (
            <ButtonLink kind="secondary" to={pageAt(filter, newer)}>
              {words.newer}
            </ButtonLink>
          )}
          {older === null ? null : (
            <ButtonLink kind="secondary" to={pageAt(filter, older)}>
              {words.older}
            </ButtonLink>
          )}
        </ButtonRow>
      ) : null}
    </>
  )
}
