import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { resolveVisitSession } from '@evenkeel/api-contract/staff/member-actions'
import { readStaffAppointments } from '@evenkeel/api-contract/staff/member-record'
import { staffEntryReasons } from '@evenkeel/api-contract/telehealth/constants'
import type { CoverageEntry } from '@evenkeel/api-contract/telehealth/coverage'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { formatDateTimeWithYear, formatDayTime } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { memberRecordPartKey, useMemberRecordPart } from '../use-member-record.ts'
import { memberListMessages, sessionLedgerMessages } from '../member-access.messages.ts'

interface VisitFactsProps {
  /** Member access id. */
  readonly id: string
  readonly visit: number | null
  /** All ledger entries. */
  readonly entries: readonly CoverageEntry[]
  readonly zone: string
}

/**
 * Facts for the decision about the session of a visit: counselor, visit type, and ledger entries with their
 * times.
 */
function VisitFacts({ id, visit, entries, zone }: VisitFactsProps) {
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
      {entries
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

type Decision = keyof typeof staffEntryReasons
type DecisionReason = (typeof staffEntryReasons)[Decision][number]

/** Decision with its reason, as a request body. */
function toDecisionBody(act: Decision | null, reason: DecisionReason | null) {
  const waive = staffEntryReasons.waive.find((one) => one === reason)
  const uphold = staffEntryReasons.uphold.find((one) => one === reason)
  if (act === 'waive' && waive) return { act, reason: waive }
  if (act === 'uphold' && uphold) return { act, reason: uphold }
  return null
}

interface ResolveVisitSessionDialogProps {
  readonly lookUp: MemberAccess
  readonly entry: CoverageEntry
  /** All ledger entries. */
  readonly entries: readonly CoverageEntry[]
  readonly zone: string
  readonly onClose: () => void
}

/** Sends a decision; the record shows what became of it. */
function useResolveVisitSession({
  lookUp,
  entry,
  onClose,
}: Pick<ResolveVisitSessionDialogProps, 'lookUp' | 'entry' | 'onClose'>) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  return useAsyncAction({
    act: (body: NonNullable<ReturnType<typeof toDecisionBody>>) =>
      call(resolveVisitSession, { params: { id: lookUp.id, visit: entry.visit_id ?? 0 }, body }),
    onDone: (coverage) => {
      client.setQueryData(memberRecordPartKey(lookUp.id, 'coverage'), coverage)
      onClose()
    },
    refusals: { 422: sessionLedgerMessages.notNow },
  })
}

/** Gives the session of a visit back, or says that it stays counted, with the reason the member will read. */
export function ResolveVisitSessionDialog({
  lookUp,
  entry,
  entries,
  zone,
  onClose,
}: ResolveVisitSessionDialogProps) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const [reason, setReason] = useState<DecisionReason | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const body = toDecisionBody(decision, reason)
  const act = useResolveVisitSession({ lookUp, entry, onClose })
  const save = (): void => {
    setWasTried(true)
    if (body) act.run(body)
  }
  return (
    <Dialog
      title={sessionLedgerMessages.decideTitle({
        moment: entry.visit_at ? formatDayTime(entry.visit_at, zone) : '',
      })}
      onClose={onClose}
    >
      <VisitFacts id={lookUp.id} visit={entry.visit_id} entries={entries} zone={zone} />
      <RadioGroupField
        label={sessionLedgerMessages.decideAct}
        value={decision}
        onChange={(chosen) => {
          setDecision(chosen)
          setReason(null)
        }}
        choices={[
          { value: 'waive', label: sessionLedgerMessages.giveBack },
          { value: 'uphold', label: sessionLedgerMessages.letStand },
        ]}
        error={wasTried && decision === null ? sessionLedgerMessages.actMissing : null}
      />
      {decision ? (
        <RadioGroupField<DecisionReason>
          label={`${sessionLedgerMessages.reason} ${sessionLedgerMessages.reasonHint}`}
          value={reason}
          onChange={setReason}
          choices={staffEntryReasons[decision].map((value) => ({
            value,
            label: sessionLedgerMessages[value],
          }))}
          error={wasTried && reason === null ? sessionLedgerMessages.reasonMissing : null}
        />
      ) : null}
      <ErrorNotice text={act.problem} />
      <Button busy={act.busy} onClick={save}>
        {sessionLedgerMessages.save}
      </Button>
    </Dialog>
  )
}
