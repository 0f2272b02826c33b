import type { CounselorMessage } from '@evenkeel/api-contract/counselor/conversations'
import parts from '#components/parts.module.css'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { CaseFiles } from '#features/counselor-cases/components/CaseFiles.tsx'
import { inboxMessages } from '../inbox.messages.ts'
import styles from '#features/counselor-workspace/workspace.module.css'

interface MessageListProps {
  readonly patientId: number
  /** Oldest first. */
  readonly messages: readonly CounselorMessage[]
  /** Name of the person. */
  readonly name: string
  /** Of the counselor. */
  readonly zone: string
}

/** The messages of a conversation. */
export function MessageList({ patientId, messages, name, zone }: MessageListProps) {
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
