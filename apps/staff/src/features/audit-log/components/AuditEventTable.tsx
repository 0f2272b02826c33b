import * as counselorCalendar from '@evenkeel/api-contract/counselor/calendar'
import * as counselorCases from '@evenkeel/api-contract/counselor/cases'
import * as conversations from '@evenkeel/api-contract/counselor/conversations'
import * as licences from '@evenkeel/api-contract/counselor/licenses'
import * as counselorMe from '@evenkeel/api-contract/counselor/me'
import * as counselorProfile from '@evenkeel/api-contract/counselor/profile'
import * as visits from '@evenkeel/api-contract/counselor/visits'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { auditPurposes } from '@evenkeel/api-contract/staff/access-purposes'
import * as audit from '@evenkeel/api-contract/staff/audit'
import type { AuditEntry } from '@evenkeel/api-contract/staff/audit'
import * as counselors from '@evenkeel/api-contract/staff/counselors'
import * as lookUps from '@evenkeel/api-contract/staff/member-access'
import * as lookedUpActs from '@evenkeel/api-contract/staff/member-actions'
import * as lookedUp from '@evenkeel/api-contract/staff/member-record'
import type { StaffRef } from '@evenkeel/api-contract/staff/schemas/roles'
import * as session from '@evenkeel/api-contract/staff/session'
import * as signIn from '@evenkeel/api-contract/staff/sign-in'
import * as people from '@evenkeel/api-contract/staff/staff-accounts'
import * as studio from '@evenkeel/api-contract/staff/studio'
import * as studioPreviews from '@evenkeel/api-contract/staff/studio-previews'
import * as studioActs from '@evenkeel/api-contract/staff/studio-spaces'
import * as tasks from '@evenkeel/api-contract/staff/tasks'
import { Button } from '@evenkeel/ui/Button'
import { Table } from '#components/Table.tsx'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { purposeMessages } from '#lib/ui.messages.ts'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { auditLogMessages } from '../audit-log.messages.ts'
import styles from '../audit-log.module.css'

const modules: readonly Readonly<Record<string, unknown>>[] = [
  ...[audit, counselors, lookUps, lookedUp, lookedUpActs, people, session, signIn],
  ...[studio, studioActs, studioPreviews, tasks],
  ...[counselorCalendar, counselorCases, conversations, licences, counselorMe, counselorProfile, visits],
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'summary' in value && 'path' in value && 'method' in value

/** Summaries of staff endpoints in the API contract. */
const summaries: ReadonlyMap<string, string> = new Map(
  modules
    .flatMap((module) => Object.values(module))
    .filter(isEndpoint)
    .map(({ method, path, summary }) => [`${method} ${path}`, summary]),
)

const OPERATOR_PREFIX = 'operator '

/** Description of an action; the action code is shown beside it. */
export function describeAction({
  action,
  object,
}: {
  readonly action: string
  readonly object: string
}): string {
  const match = summaries.get(action)
  if (match !== undefined) return match
  if (action.startsWith(OPERATOR_PREFIX))
    return auditLogMessages.byOperator({ command: action.slice(OPERATOR_PREFIX.length) })
  return action.startsWith('GET ')
    ? auditLogMessages.memberRead({ object })
    : auditLogMessages.memberDid({ object })
}

const tones = { allowed: 'calm', denied: 'warning', failed: 'error' } as const

/** Display text of a purpose. Purposes from other sources, such as operator commands, are shown verbatim. */
const formatPurpose = (purpose: string | null): string => {
  const match = auditPurposes.find((one) => one === purpose)
  return match ? purposeMessages[match] : (purpose ?? '')
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
    <Button
      kind="quiet"
      aria-label={auditLogMessages.only({ name: actor.name })}
      onClick={() => onActor(actor)}
    >
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
        <Tag tone={tones[outcome]}>
          {auditLogMessages[outcome]} {status}
        </Tag>
      </td>
    </tr>
  )
}

/** Table of audit events; clicking a name filters by that person. */
export function AuditEventTable({ events, onActor }: AuditEventTableProps) {
  const { at, who, what, whose, why, end } = auditLogMessages
  return (
    <Table columns={[at, who, what, whose, why, end]}>
      {events.map((event) => (
        <AuditEventRow key={event.seq} event={event} onActor={onActor} />
      ))}
    </Table>
  )
}
