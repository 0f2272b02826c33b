import type { AuditEntry } from '@evenkeel/api-contract/staff/audit'
import { auditPurposes } from '@evenkeel/api-contract/staff/access-purposes'
import type { StaffRef } from '@evenkeel/api-contract/staff/roles'
import { Button } from '#components/Button.tsx'
import parts from '#components/parts.module.css'
import { Table } from '#components/Table.tsx'
import { purposeMessages } from '#lib/purposes.messages.ts'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { describeAction } from '../describe-action.ts'
import styles from '../audit-log.module.css'
import { auditLogMessages } from '../audit-log.messages.ts'

const tones = { allowed: 'calm', denied: 'warning', failed: 'error' } as const

/** A purpose in words; one of other places, as that of an operator, as it was written. */
const formatPurpose = (purpose: string | null): string => {
  const known = auditPurposes.find((one) => one === purpose)
  return known ? purposeMessages[known] : (purpose ?? '')
}

function ActorCell({
  actor,
  onActor,
}: {
  readonly actor: AuditEntry['actor']
  readonly onActor: (actor: StaffRef) => void
}) {
  if (!actor) return <span className={parts.soft}>{auditLogMessages.notStaff}</span>
  return (
    <Button kind="quiet" label={auditLogMessages.only({ name: actor.name })} onPress={() => onActor(actor)}>
      {actor.name}
    </Button>
  )
}

interface AuditEventTableProps {
  readonly events: readonly AuditEntry[]
  readonly onActor: (actor: StaffRef) => void
}

function AuditEventRow({
  event,
  onActor,
}: {
  readonly event: AuditEntry
  readonly onActor: AuditEventTableProps['onActor']
}) {
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
        {formatDateTimeWithYear(at)}
        <span className={styles.below}>
          {auditLogMessages.seq} {seq}
        </span>
      </td>
      <td data-label={auditLogMessages.who} className={styles.who}>
        <ActorCell actor={actor} onActor={onActor} />
      </td>
      <th scope="row">
        <p>{describeAction({ action, object })}</p>
        <code className={styles.below}>{action}</code>
        <details>
          <summary>{auditLogMessages.details}</summary>
          <p className={styles.below}>
            {auditLogMessages.object}: {object} {object_id}
          </p>
          <p className={styles.below}>
            {auditLogMessages.request}: {request_id}
          </p>
        </details>
      </th>
      <td data-label={auditLogMessages.whose}>
        {organisation?.name}
        {subject ? <code className={styles.subject}>{subject}</code> : null}
      </td>
      <td data-label={auditLogMessages.why}>{formatPurpose(purpose)}</td>
      <td>
        <span className={parts.tag} data-tone={tones[outcome]}>
          {auditLogMessages[outcome]} {status}
        </span>
      </td>
    </tr>
  )
}

/** Events as a table; a name in it narrows the search to its person. */
export function AuditEventTable({ events, onActor }: AuditEventTableProps) {
  const { at, who, what, whose, why, end } = auditLogMessages
  return (
    <Table heads={[at, who, what, whose, why, end]}>
      {events.map((event) => (
        <AuditEventRow key={event.seq} event={event} onActor={onActor} />
      ))}
    </Table>
  )
}
