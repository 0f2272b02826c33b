import { type InboxEntry, listInbox } from '@evenkeel/contract/counselor/conversations'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { background } from '#session/call.ts'
import { useStaff } from '#session/staff.tsx'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { nearMoment } from '#ui/times/times.ts'
import { useNow } from '#ui/times/use-now.ts'
import { InOwnZone } from '../InOwnZone.tsx'
import { AGAIN_LIST, INBOX } from '../keys.ts'
import { inboxWords } from './inbox.words.ts'
import styles from '../work.module.css'

function Entry({
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
          {nearMoment(last_at, now, zone)}
          {last_by === 'counselor' ? `, ${inboxWords.you}` : ''}: <bdi>{preview}</bdi>
        </p>
      </div>
      {unread > 0 ? (
        <span className={parts.tag} data-tone="warning">
          {inboxWords.notRead({ name: person.name, count: unread })}
        </span>
      ) : (
        <span />
      )}
    </li>
  )
}

/** A counselor's conversations, the one written to last first; fresh by itself. */
export function InboxPage() {
  const { call } = useStaff()
  const now = useNow(30_000)
  const query = useQuery({
    queryKey: INBOX,
    queryFn: async ({ signal }) => (await call(listInbox, { signal, headers: background })).conversations,
    gcTime: 0,
    refetchInterval: AGAIN_LIST,
  })
  return (
    <Page title={inboxWords.title}>
      <InOwnZone>
        {(zone) => (
          <Answer query={query}>
            {(entries) =>
              entries.length === 0 ? (
                <Empty title={inboxWords.none}>
                  <p>{inboxWords.noneText}</p>
                </Empty>
              ) : (
                <ul className={parts.list}>
                  {entries.map((entry) => (
                    <Entry key={entry.person.patient_id} entry={entry} now={now} zone={zone} />
                  ))}
                </ul>
              )
            }
          </Answer>
        )}
      </InOwnZone>
    </Page>
  )
}
