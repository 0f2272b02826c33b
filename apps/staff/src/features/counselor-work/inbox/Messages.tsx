import type { CounselorMessage } from '@evenkeel/contract/counselor/conversations'
import parts from '#ui/parts.module.css'
import { momentOfYear } from '#ui/times/times.ts'
import { CaseFiles } from '../cases/CaseFiles.tsx'
import { inboxWords } from './inbox.words.ts'
import styles from '../work.module.css'

interface MessagesProps {
  readonly patientId: number
  /** Oldest first. */
  readonly messages: readonly CounselorMessage[]
  /** Name of the person. */
  readonly name: string
  /** Of the counselor. */
  readonly zone: string
}

/** The messages of a conversation. */
export function Messages({ patientId, messages, name, zone }: MessagesProps) {
  if (messages.length === 0) return <p className={parts.soft}>{inboxWords.empty}</p>
  return (
    <ol className={styles.messages}>
      {messages.map((one) => (
        <li key={one.id} className={styles.message} data-by={one.by}>
          <p className={`${parts.soft} ${parts.small}`}>
            <bdi>{one.by === 'person' ? name : inboxWords.you}</bdi>, {momentOfYear(one.at, zone)}
            {one.is_automatic ? `. ${inboxWords.automatic}` : ''}
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
