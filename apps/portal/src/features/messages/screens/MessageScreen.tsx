import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { Conversation, Message } from '@evenkeel/api-contract/portal/messages'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { LoadError } from '#components/LoadError.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Page } from '#components/Page.tsx'
import { href } from '#lib/paths.ts'
import { useLocation, useParams } from 'react-router'
import { MESSAGES_QUERY_KEY, PATIENT_QUERY_KEY } from '#session/patient/unread-count.ts'
import { useSession, useSessionClient } from '#session/session-context.tsx'
import { ReplyForm } from '../components/ReplyForm.tsx'
import { ThreadMessage } from '../components/ThreadMessage.tsx'
import styles from '../components/messages.module.css'
import { conversationMessages as words } from '../conversation.messages.ts'
import { findAnsweredMessage, getReplySubject } from '../message-list.ts'
import { markAsRead, threadQuery } from '../messages-api.ts'
import { prefetchThread } from '../prefetch-messages.ts'

/**
 * Keeps the scroll position of a conversation: it opens at its newest message, earlier ones are inserted
 * above without moving visible content, and when "Show earlier messages" disappears, the list takes the
 * focus.
 */
function useThreadScroll(
  list: RefObject<HTMLOListElement | null>,
  messages: readonly Pick<Message, 'id'>[],
): void {
  const first = messages[0]?.id
  const before = useRef<{ readonly first: number | undefined; readonly height: number } | null>(null)
  useLayoutEffect(() => {
    const { scrollHeight } = document.documentElement
    const earlier = before.current
    if (earlier !== null && earlier.first !== first) {
      window.scrollBy(0, scrollHeight - earlier.height)
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    }
    before.current = { first, height: scrollHeight }
  })
  useEffect(() => {
    const newest = list.current?.lastElementChild
    if (!newest) return undefined
    // After the page's own scroll to the top.
    const frame = requestAnimationFrame(() => {
      const { bottom, height } = newest.getBoundingClientRect()
      if (bottom <= window.innerHeight) return
      newest.scrollIntoView({ block: height > window.innerHeight / 2 ? 'start' : 'end' })
    })
    return () => cancelAnimationFrame(frame)
  }, [list])
}

/** Marks an opened conversation as read and updates the header; ignores failures (MSG-06, RD-174). */
function useMarkAsRead(conversation: Conversation | undefined, at: number): void {
  const session = useSessionClient()
  const client = useQueryClient()
  const id = conversation?.id
  const unread = conversation?.unread_messages ?? 0
  useEffect(() => {
    const patientId = session.telehealthUserId()
    if (id === undefined || unread === 0 || patientId === null) return
    markAsRead(session, patientId, id)
      .then(() =>
        Promise.all([
          client.invalidateQueries({ queryKey: [PATIENT_QUERY_KEY] }),
          client.invalidateQueries({ queryKey: [MESSAGES_QUERY_KEY, 'list'] }),
        ]),
      )
      .catch(() => {})
  }, [session, client, id, unread, at])
}

function Back() {
  return (
    <p>
      <Link to={href('messages')}>{words.back}</Link>
    </p>
  )
}

function MessageNotFound() {
  return (
    <Page title={words.notHere}>
      <p>{words.notYours}</p>
      <Back />
    </Page>
  )
}

/** Notice that a message was sent, on this page or the page it was written on. */
function useSentNotice(): [boolean, () => void] {
  const { state } = useLocation()
  const [isSent, setIsSent] = useState(Boolean((state as { readonly sent?: boolean } | null)?.sent))
  return [isSent, () => setIsSent(true)]
}

/** Messages oldest first; the page opens at the newest, with the reply right below. */
function MessageLog({
  messages,
  patientId,
}: {
  readonly messages: Conversation['messages']
  readonly patientId: number | null
}) {
  const list = useRef<HTMLOListElement>(null)
  useThreadScroll(list, messages)
  return (
    <div role="log" aria-label={words.log}>
      <ol className={styles.thread} ref={list} tabIndex={-1}>
        {messages.map((message) => (
          <ThreadMessage key={message.id} message={message} patientId={patientId} />
        ))}
      </ol>
    </div>
  )
}

/** Notice below the sent message. */
function MessageSentNotice() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no cleanup function.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className={styles.sent}>
      <Banner kind="success" title={words.sent} live>
        <p>{words.mailComes}</p>
      </Banner>
    </div>
  )
}

const threadTitle = (conversation: Conversation | undefined): ReactNode =>
  conversation ? (
    <>
      <span>{`${words.withName} `}</span>
      <span translate="no">{conversation.provider.fullname}</span>
    </>
  ) : (
    words.title
  )

function Thread({ id }: { readonly id: number }) {
  const session = useSessionClient()
  const client = useQueryClient()
  const { user } = useSession()
  const thread = useInfiniteQuery(threadQuery(session, id))
  const [isSent, tellSent] = useSentNotice()
  const newest = thread.data?.pages[0]
  useMarkAsRead(newest, thread.dataUpdatedAt)
  const patientId = user?.mdlive_id ?? null
  if (thread.isError && thread.error instanceof ApiError && thread.error.status === 404)
    return <MessageNotFound />
  const messages = thread.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  return (
    <Page title={threadTitle(newest)} width="text">
      <Back />
      {thread.isError && !newest ? <LoadError what="messages" onRetry={() => void thread.refetch()} /> : null}
      {thread.isPending ? <LoadingPlaceholder what={words.waiting} lines={3} /> : null}
      {newest ? (
        <>
          {thread.hasNextPage ? (
            <Button
              kind="secondary"
              busy={thread.isFetchingNextPage}
              onClick={() => void thread.fetchNextPage()}
            >
              {words.showEarlier}
            </Button>
          ) : null}
          <MessageLog messages={messages} patientId={patientId} />
          {isSent ? <MessageSentNotice /> : null}
          <ReplyForm
            key={newest.id}
            conversationId={newest.id}
            provider={newest.provider}
            subject={getReplySubject(messages.at(-1)?.subject ?? '')}
            repliedTo={findAnsweredMessage(newest.messages, patientId)}
            onSent={() => {
              tellSent()
              void client.invalidateQueries({ queryKey: [MESSAGES_QUERY_KEY] })
            }}
          />
        </>
      ) : null}
    </Page>
  )
}

export const readAhead = prefetchThread

/** /messages/{id}: the conversation this message belongs to (ROUTE-17). */
export default function MessageScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,15}$/.test(id) ? <Thread key={id} id={Number(id)} /> : <MessageNotFound />
}
