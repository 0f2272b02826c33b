import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useLocation } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { ButtonLink } from '#components/Button.tsx'
import { EmptyState } from '#components/empty-state/EmptyState.tsx'
import { PillNav } from '#components/navigation/PillNav.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { messageListQuery } from '../messages-api.ts'
import {
  parseCursor,
  type MessageFilter,
  filterLabels,
  parseMessageFilter,
  messageFilters,
} from '../message-list.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'
import { LoadError } from '#components/LoadError.tsx'
import { inboxMessages as words } from '../inbox.messages.ts'

const emptyMessages: Readonly<Record<MessageFilter, { readonly says: string; readonly more?: string }>> = {
  inbox: { says: words.none, more: words.foundHere },
  unread: { says: words.allRead },
  sent: {
    says: words.noneSent,
    more: words.keptHere,
  },
}

/** Address of a page of the inbox. */
const getPageHref = (filter: MessageFilter, cursor: string | null): string => {
  const params = new URLSearchParams({ show: filter, ...(cursor === null ? {} : { cursor }) })
  return `${href('messages')}?${params.toString()}`
}

/** A page of messages, newest first, with the ways to the pages before and after it (MSG-07, MSG-08). */
export function MessageList({ patientId }: { readonly patientId: number | null }) {
  const params = new URLSearchParams(useLocation().search)
  const filter = parseMessageFilter(params.get('show'))
  const cursor = params.get('cursor')
  const { data, isError, refetch } = useQuery(messageListQuery(useSessionClient(), filter, cursor))
  const newer = parseCursor(data?.previous ?? null)
  const older = parseCursor(data?.next ?? null)
  return (
    <>
      <PillNav
        label={words.which}
        pills={messageFilters.map((one) => ({
          to: getPageHref(one, null),
          says: filterLabels[one],
          isCurrent: one === filter,
        }))}
      />
      {isError ? <LoadError what="messages" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingPlaceholder what={words.waiting} lines={4} /> : null}
      {data?.results.length === 0 ? <EmptyState icon={MessageSquareText} {...emptyMessages[filter]} /> : null}
      {data && data.results.length > 0 ? (
        <ul className={styles.list} aria-label={filterLabels[filter]}>
          {data.results.map((message) => (
            <MessageRow key={message.id} message={message} patientId={patientId} />
          ))}
        </ul>
      ) : null}
      {newer !== null || older !== null ? (
        <ButtonRow>
          {newer === null ? null : (
            <ButtonLink kind="secondary" to={getPageHref(filter, newer)}>
              {words.newer}
            </ButtonLink>
          )}
          {older === null ? null : (
            <ButtonLink kind="secondary" to={getPageHref(filter, older)}>
              {words.older}
            </ButtonLink>
          )}
        </ButtonRow>
      ) : null}
    </>
  )
}
