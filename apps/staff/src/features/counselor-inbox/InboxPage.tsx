import { type InboxEntry, listInbox } from '@evenkeel/api-contract/counselor/conversations'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { backgroundHeaders } from '#lib/api-client.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { formatTimeOrDayTime } from '#lib/time/date-time.ts'
import { useNow } from '#lib/time/use-now.ts'
import { CounselorTimeZone } from '#features/counselor-workspace/components/CounselorTimeZone.tsx'
import { LIST_POLL_INTERVAL, INBOX_QUERY_KEY } from '#features/counselor-workspace/query-keys.ts'
import { inboxMessages } from './inbox.messages.ts'
import styles from '#features/counselor-workspace/workspace.module.css'

function InboxRow({
  entry,
  now,
  zone,
}: {
  readonly entry: InboxEntry
  readonly now: number
  readonly zone: string
}) {
  const { person, unread, last_at, last_by, preview } = entry
  return (
    <li className={styles.visit}>
      <MessageSquare size={20} aria-hidden="true" />
      <div>
        <Link to={`/counselor/inbox/${person.patient_id}`} className={styles.title}>
          <bdi>{person.name}</bdi>
        </Link>
        <p className={`${parts.soft} ${parts.small} ${styles.preview}`}>
          {formatTimeOrDayTime(last_at, now, zone)}
          {last_by === 'counselor' ? `, ${inboxMessages.you}` : ''}: <bdi>{preview}</bdi>
        </p>
      </div>
      {unread > 0 ? (
        <Tag tone="warning">{inboxMessages.notRead({ name: person.name, count: unread })}</Tag>
      ) : (
        <span />
      )}
    </li>
  )
}

/** Conversations of a counselor, most recent first; polls for changes. */
export function InboxPage() {
  const { call } = useStaffClient()
  const now = useNow(30_000)
  const query = useQuery({
    queryKey: INBOX_QUERY_KEY,
    queryFn: async ({ signal }) =>
      (await call(listInbox, { signal, headers: backgroundHeaders })).conversations,
    gcTime: 0,
    refetchInterval: LIST_POLL_INTERVAL,
  })
  return (
    <Page title={inboxMessages.title}>
      <CounselorTimeZone>
        {(zone) => (
          <QueryBoundary query={query}>
            {(entries) =>
              entries.length === 0 ? (
                <EmptyState title={inboxMessages.none}>
                  <p>{inboxMessages.noneText}</p>
                </EmptyState>
              ) : (
                <ul className={parts.list}>
                  {entries.map((entry) => (
                    <InboxRow key={entry.person.patient_id} entry={entry} now={now} zone={zone} />
                  ))}
                </ul>
              )
            }
          </QueryBoundary>
        )}
      </CounselorTimeZone>
    </Page>
  )
}
