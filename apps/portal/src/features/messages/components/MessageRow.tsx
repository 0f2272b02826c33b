import type { MessageListItem } from '@evenkeel/api-contract/portal/messages'
import { Paperclip } from 'lucide-react'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { Link } from '#components/Link.tsx'
import { formatMessageDate, getExcerpt, isOwn } from '../message-list.ts'
import styles from './messages.module.css'
import { inboxMessages as words } from '../inbox.messages.ts'

/** A message in the inbox; the whole row links to its conversation (ROUTE-17). */
export function MessageRow({
  message,
  patientId,
}: {
  readonly message: MessageListItem
  readonly patientId: number | null
}) {
  const zone = useTimeZone()
  const { now } = useFormEnvironment()
  const { id, from, to, subject, date_time, documents, unread_status } = message
  const own = isOwn(message, patientId)
  return (
    <li className={styles.row} data-unread={unread_status}>
      <Link to={href('message', { id: String(id) })} className={styles.link}>
        <span className={styles.top}>
          <span className={styles.who}>
            {unread_status ? <span className={styles.unread}>{words.unreadOne}</span> : null}{' '}
            <span>{own ? `${words.to} ` : ''}</span>
            <span translate="no">{own ? to : from}</span>
          </span>
          <time dateTime={date_time} className={styles.when} translate="no">
            {formatMessageDate(date_time, now(), zone)}
          </time>
        </span>
        {subject === '' ? null : (
          <span className={styles.subject} dir="auto">
            {subject}
          </span>
        )}
        <span className={styles.excerpt} dir="auto">
          {getExcerpt(message.message)}
        </span>
        {documents.length === 0 ? null : (
          <span className={styles.files}>
            <Paperclip aria-hidden="true" size={16} />
            <span>{words.files({ count: documents.length })}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
