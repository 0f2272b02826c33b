import { readStaffAppointments } from '@evenkeel/api-contract/staff/member-record'
import type { CoverageEntry } from '@evenkeel/api-contract/telehealth/coverage'
import parts from '#components/parts.module.css'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { memberListMessages } from '../member-access.messages.ts'
import { sessionLedgerMessages } from '../session-ledger.messages.ts'
import { useMemberRecordPart } from '../api/use-member-record-part.ts'

interface VisitFactsProps {
  /** Of the look-up. */
  readonly id: string
  readonly visit: number | null
  /** All that stands in the ledger. */
  readonly known: readonly CoverageEntry[]
  readonly zone: string
}

/** What is known of a visit, for whoever decides about its session: with whom and how, and what was entered when. */
export function VisitFacts({ id, visit, known, zone }: VisitFactsProps) {
  const { data } = useMemberRecordPart(id, 'appointments', readStaffAppointments)
  const appointment = data?.results.find((one) => one.id === visit)
  return (
    <dl className={parts.facts}>
      {appointment ? (
        <>
          <dt>{memberListMessages.counselor}</dt>
          <dd>{`${appointment.provider_name}, ${memberListMessages[appointment.appointment_method]}`}</dd>
          <dt>{memberListMessages.state}</dt>
          <dd>{memberListMessages[appointment.did_not_come ? 'did_not_come' : appointment.state]}</dd>
        </>
      ) : null}
      {known
        .filter(({ visit_id }) => visit_id !== null && visit_id === visit)
        .map(({ kind, reason, entered_at }) => (
          <div key={`${kind} ${entered_at}`} className={parts.contents}>
            <dt>{formatDateTimeWithYear(entered_at, zone)}</dt>
            <dd>
              {reason
                ? `${sessionLedgerMessages[kind]} (${sessionLedgerMessages[reason]})`
                : sessionLedgerMessages[kind]}
            </dd>
          </div>
        ))}
    </dl>
  )
}
