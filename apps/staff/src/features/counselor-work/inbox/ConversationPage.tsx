import { Refused } from '@evenkeel/contract/call'
import { markInboxRead, readConversation } from '@evenkeel/contract/counselor/conversations'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { background } from '#session/call.ts'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { isRefused } from '#ui/refusal.ts'
import { InOwnZone } from '../InOwnZone.tsx'
import { AGAIN_LIST, conversationKey, DAY, idIn, INBOX } from '../keys.ts'
import { caseWords } from '../work.words.ts'
import { inboxWords } from './inbox.words.ts'
import { Composer } from './Composer.tsx'
import { Messages } from './Messages.tsx'

/** A conversation page by page, newest first. */
function useConversation(id: number) {
  const { call } = useStaff()
  return useInfiniteQuery({
    queryKey: conversationKey(id),
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call(readConversation, {
        params: { patient_id: id },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
        headers: background,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    gcTime: 0,
    refetchInterval: AGAIN_LIST,
    // Whoever comes back to this window reads what another one has sent meanwhile.
    refetchOnWindowFocus: true,
  })
}

/** Whoever sees the newest message has read it. */
function useRead(id: number, newest: number | undefined): void {
  const { call } = useStaff()
  const client = useQueryClient()
  useEffect(() => {
    if (newest === undefined) return
    call(markInboxRead, { params: { patient_id: id }, headers: background })
      .then(() => {
        void client.invalidateQueries({ queryKey: INBOX })
        void client.invalidateQueries({ queryKey: DAY })
      })
      // Not read is what it stays then: the next look marks it.
      .catch(() => {})
  }, [call, client, id, newest])
}

interface ConversationProps {
  readonly id: number
  readonly query: ReturnType<typeof useConversation>
  /** The person was a case when the page was opened, and is none any more. */
  readonly isGone: boolean
  /** Of the counselor. */
  readonly zone: string
}

function Conversation({ id, query, isGone, zone }: ConversationProps) {
  const pages = query.data?.pages ?? []
  const messages = pages.flatMap((page) => page.messages).toReversed()
  return (
    <div className={parts.stack}>
      {query.hasNextPage && !isGone ? (
        <div className={parts.row}>
          <Button kind="secondary" busy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {inboxWords.older}
          </Button>
        </div>
      ) : null}
      {isGone ? null : (
        <Messages patientId={id} messages={messages} name={pages[0]?.person.name ?? ''} zone={zone} />
      )}
      <Composer
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

/** What a counselor and a person wrote to each other, oldest first, with what to answer at the end. */
export function ConversationPage() {
  const id = idIn(useParams().id)
  const query = useConversation(id)
  const first = query.data?.pages[0]
  useRead(id, first?.messages[0]?.id)
  const isGone = query.data !== undefined && query.error instanceof Refused && query.error.status === 404
  const name = isGone ? undefined : first?.person.name
  return (
    <>
      <Link to="/counselor/inbox" className={parts.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {inboxWords.back}
      </Link>
      <Page
        title={name ? inboxWords.with({ name }) : inboxWords.title}
        windowTitle={inboxWords.title}
        lead={isGone ? '' : <Link to={`/counselor/cases/${id}`}>{inboxWords.toCase}</Link>}
      >
        <InOwnZone>
          {(zone) => {
            const conversation = <Conversation key={id} id={id} query={query} isGone={isGone} zone={zone} />
            // What was typed stays on the page, and nothing else of somebody who is no case any more.
            if (query.data !== undefined && (isGone || !isRefused(query.error))) return conversation
            return (
              <Answer query={query} refusals={{ 404: caseWords.gone, 400: caseWords.gone }}>
                {() => conversation}
              </Answer>
            )
          }}
        </InOwnZone>
      </Page>
    </>
  )
}
