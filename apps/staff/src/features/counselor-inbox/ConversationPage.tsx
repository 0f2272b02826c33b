import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  type CounselorMessage,
  markInboxRead,
  readConversation,
} from '@evenkeel/api-contract/counselor/conversations'
import { Button } from '@evenkeel/ui/Button'
import { BackLink } from '#components/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { CaseFiles } from '#features/counselor-cases/components/CaseFiles.tsx'
import { CounselorTimeZone } from '#features/counselor-workspace/components/CounselorTimeZone.tsx'
import {
  conversationKey,
  DAY_QUERY_KEY,
  INBOX_QUERY_KEY,
  LIST_POLL_INTERVAL,
  parseIdParam,
} from '#features/counselor-workspace/query-keys.ts'
import { caseMessages } from '#features/counselor-workspace/workspace.messages.ts'
import styles from '#features/counselor-workspace/workspace.module.css'
import { backgroundHeaders } from '#lib/api-client.ts'
import { isAccessError } from '#lib/api-errors.ts'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { MessageComposer } from './components/MessageComposer.tsx'
import { inboxMessages } from './inbox.messages.ts'

interface MessageListProps {
  readonly patientId: number
  /** Oldest first. */
  readonly messages: readonly CounselorMessage[]
  /** Name of the member. */
  readonly name: string
  /** IANA time zone of the counselor. */
  readonly zone: string
}

/** Messages of a conversation. */
function MessageList({ patientId, messages, name, zone }: MessageListProps) {
  if (messages.length === 0) return <p className={parts.soft}>{inboxMessages.empty}</p>
  return (
    <ol className={styles.messages}>
      {messages.map((one) => (
        <li key={one.id} className={styles.message} data-by={one.by}>
          <p className={`${parts.soft} ${parts.small}`}>
            <bdi>{one.by === 'person' ? name : inboxMessages.you}</bdi>,{' '}
            {formatDateTimeWithYear(one.at, zone)}
            {one.is_automatic ? `. ${inboxMessages.automatic}` : ''}
          </p>
          {one.subject ? <h2 dir="auto">{one.subject}</h2> : null}
          <p className={styles.text} dir="auto">
            {one.text}
          </p>
          {one.documents.length > 0 ? (
            <CaseFiles patientId={patientId} documents={one.documents} zone={zone} />
          ) : null}
        </li>
      ))}
    </ol>
  )
}

/** Paginated conversation, newest page first. */
function useConversation(id: number) {
  const { call } = useStaffClient()
  return useInfiniteQuery({
    queryKey: conversationKey(id),
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call(readConversation, {
        params: { patient_id: id },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
        headers: backgroundHeaders,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    gcTime: 0,
    refetchInterval: LIST_POLL_INTERVAL,
    // Another window may have sent messages.
    refetchOnWindowFocus: true,
  })
}

/** Marks the conversation as read when its newest message is shown. */
function useMarkRead(id: number, newest: number | undefined): void {
  const { call } = useStaffClient()
  const client = useQueryClient()
  useEffect(() => {
    if (newest === undefined) return
    call(markInboxRead, { params: { patient_id: id }, headers: backgroundHeaders })
      .then(() => {
        void client.invalidateQueries({ queryKey: INBOX_QUERY_KEY })
        void client.invalidateQueries({ queryKey: DAY_QUERY_KEY })
      })
      // A failure leaves it unread; the next view retries.
      .catch(() => {})
  }, [call, client, id, newest])
}

interface ConversationProps {
  readonly id: number
  readonly query: ReturnType<typeof useConversation>
  /** The member was a case when the page opened and no longer is. */
  readonly isGone: boolean
  /** IANA time zone of the counselor. */
  readonly zone: string
}

function Conversation({ id, query, isGone, zone }: ConversationProps) {
  const pages = query.data?.pages ?? []
  const messages = pages.flatMap((page) => page.messages).toReversed()
  return (
    <div className={parts.stack}>
      {query.hasNextPage && !isGone ? (
        <div className={parts.row}>
          <Button kind="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {inboxMessages.older}
          </Button>
        </div>
      ) : null}
      {isGone ? null : (
        <MessageList patientId={id} messages={messages} name={pages[0]?.person.name ?? ''} zone={zone} />
      )}
      <MessageComposer
        patientId={id}
        isGone={isGone}
        draft={pages[0]?.draft ?? null}
        readAt={query.dataUpdatedAt}
        lastSubject={messages.at(-1)?.subject ?? ''}
        refresh={() => void query.refetch()}
      />
    </div>
  )
}

/** Conversation of a counselor and a member, oldest message first, with the composer at the end. */
export function ConversationPage() {
  const id = parseIdParam(useParams().id)
  const query = useConversation(id)
  const first = query.data?.pages[0]
  useMarkRead(id, first?.messages[0]?.id)
  const isGone = query.data !== undefined && query.error instanceof ApiError && query.error.status === 404
  const name = isGone ? undefined : first?.person.name
  return (
    <>
      <BackLink to="/counselor/inbox">{inboxMessages.back}</BackLink>
      <Page
        title={name ? inboxMessages.with({ name }) : inboxMessages.title}
        windowTitle={inboxMessages.title}
        lead={isGone ? '' : <Link to={`/counselor/cases/${id}`}>{inboxMessages.toCase}</Link>}
      >
        <CounselorTimeZone>
          {(zone) => {
            const conversation = <Conversation key={id} id={id} query={query} isGone={isGone} zone={zone} />
            // After the case ends, only the unsent draft stays on the page.
            if (query.data !== undefined && (isGone || !isAccessError(query.error))) return conversation
            return (
              <QueryBoundary query={query} refusals={{ 404: caseMessages.gone, 400: caseMessages.gone }}>
                {() => conversation}
              </QueryBoundary>
            )
          }}
        </CounselorTimeZone>
      </Page>
    </>
  )
}
