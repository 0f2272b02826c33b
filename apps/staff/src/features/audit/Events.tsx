import type { AuditEntry } from '@evenkeel/contract/staff/audit'
import { auditPurposes } from '@evenkeel/contract/staff/purposes'
import type { StaffName } from '@evenkeel/contract/staff/roles'
import { Button } from '#ui/Button.tsx'
import parts from '#ui/parts.module.css'
import { Table } from '#ui/Table.tsx'
import { purposeWords } from '#ui/purposes.words.ts'
import { momentOfYear } from '#ui/times/times.ts'
import { actWords } from './act-words.ts'
import styles from './audit.module.css'
import { auditWords } from './audit.words.ts'

const tones = { allowed: 'calm', denied: 'warning', failed: 'error' } as const

/** A purpose in words; one of other places, as that of an operator, as it was written. */
const purposeIn = (purpose: string | null): string => {
  const known = auditPurposes.find((one) => one === purpose)
  return known ? purposeWords[known] : (purpose ?? '')
}

function Who({
  actor,
  onActor,
}: {
  readonly actor: AuditEntry['actor']
  readonly onActor: (actor: StaffName) => void
}) {
  if (!actor) return <span className={parts.soft}>{auditWords.notStaff}</span>
  return (
    <Button kind="quiet" label={auditWords.only({ name: actor.name })} onPress={() => onActor(actor)}>
      {actor.name}
    </Button>
  )
}

interface EventsProps {
  readonly events: readonly AuditEntry[]
  readonly onActor: (actor: StaffName) => void
}

function Event({ event, onActor }: { readonly event: AuditEntry; readonly onActor: EventsProps['onActor'] }) {
  const {
    seq,
    at,
    organisation,
    actor,
    subject,
    action,
    object,
    object_id,
    purpose,
    outcome,
    status,
    request_id,
  } = event
  return (
    <tr>
      <td className={parts.number}>
        {momentOfYear(at)}
        <span className={styles.below}>
          {auditWords.seq} {seq}
        </span>
      </td>
      <td data-label={auditWords.who} className={styles.who}>
        <Who actor={actor} onActor={onActor} />
      </td>
      <th scope="row">
        <p>{actWords({ action, object })}</p>
        <code className={styles.below}>{action}</code>
        <details>
          <summary>{auditWords.details}</summary>
          <p className={styles.below}>
            {auditWords.object}: {object} {object_id}
          </p>
          <p className={styles.below}>
            {auditWords.request}: {request_id}
          </p>
        </details>
      </th>
      <td data-label={auditWords.whose}>
        {organisation?.name}
        {subject ? <code className={styles.subject}>{subject}</code> : null}
      </td>
      <td data-label={auditWords.why}>{purposeIn(purpose)}</td>
      <td>
        <span className={parts.tag} data-tone={tones[outcome]}>
          {auditWords[outcome]} {status}
        </span>
      </td>
    </tr>
  )
}

/** Events as a table; a name in it narrows the search to its person. */
export function Events({ events, onActor }: EventsProps) {
  const { at, who, what, whose, why, end } = auditWords
  return (
    <Table heads={[at, who, what, whose, why, end]}>
      {events.map((event) => (
        <Event key={event.seq} event={event} onActor={onActor} />
      ))}
    </Table>
  )
}
