import type { Message } from '@evenkeel/api-contract/portal/messages'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { DocumentItem } from '#files/DocumentItem.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { formatMessageDate, isOwn } from '../message-list.ts'
import styles from './messages.module.css'
import { conversationMessages as words } from '../conversation.messages.ts'

/** One message of a conversation: own ones on one side, the counselor's on the other (MSG-09). */
export function ThreadMessage({
  message,
  patientId,
}: {
  readonly message: Message
  readonly patientId: number | null
}) {
  const zone = useTimeZone()
  const { now } = useFormEnvironment()
  const own = isOwn(message, patientId)
  const when = formatMessageDate(message.date_time, now(), zone)
  return (
    <li className={own ? styles.own : styles.theirs} data-own={own}>
      <article aria-label={`${own ? words.you : message.from}, ${when}`}>
        <p className={styles.top}>
          <strong translate="no">{own ? words.you : message.from}</strong>
          <time dateTime={message.date_time} className={styles.when} translate="no">
            {when}
          </time>
        </p>
        {message.is_automatic ? <p className={styles.automatic}>{words.automatic}</p> : null}
        {message.subject === '' ? null : (
          <p className={styles.subject} dir="auto">
            {message.subject}
          </p>
        )}
        <p className={styles.text} dir="auto">
          {message.message}
        </p>
        {message.documents.length === 0 ? null : (
          <ul className={styles.documents} aria-label={words.files}>
            {message.documents.map((document) => (
              <DocumentItem
                key={document.id}
                shown={{ ...document, id: document.mdlive_id }}
                pictureInPlace
              />
            ))}
          </ul>
        )}
      </article>
    </li>
  )
}
