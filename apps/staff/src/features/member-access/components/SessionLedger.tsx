import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { adjustSessions } from '@evenkeel/api-contract/staff/member-actions'
import { readStaffCoverage, type StaffCoverage } from '@evenkeel/api-contract/staff/member-record'
import { staffEntryReasons } from '@evenkeel/api-contract/telehealth/constants'
import type { Authorization, CoverageEntry } from '@evenkeel/api-contract/telehealth/coverage'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import { Table } from '#components/Table.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { formatDateTimeWithYear, formatPlainDate, getDeviceTimeZone } from '#lib/time/date-time.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { memberRecordPartKey, useMemberRecordPart } from '../use-member-record.ts'
import styles from '../member-access.module.css'
import { findUndecidedEntries, formatSigned, isAdjustable, parseSessionCount } from '../session-decisions.ts'
import { sessionLedgerMessages } from '../member-access.messages.ts'
import { ResolveVisitSessionDialog } from './ResolveVisitSessionDialog.tsx'

type AdjustReason = (typeof staffEntryReasons.adjust)[number]

interface AdjustSessionsDialogProps {
  readonly lookUp: MemberAccess
  /** Authorization code. */
  readonly code: string
  readonly onClose: () => void
}

/** Adds sessions to an authorization, or removes unused ones. Idempotent: a double click counts once. */
function AdjustSessionsDialog({ lookUp, code, onClose }: AdjustSessionsDialogProps) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<AdjustReason | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const sessions = parseSessionCount(typed)
  const act = useAsyncAction({
    act: (body: { sessions: number; reason: AdjustReason }) =>
      call(adjustSessions, { params: { id: lookUp.id }, body: { ...body, code, key } }),
    onDone: (coverage) => {
      client.setQueryData(memberRecordPartKey(lookUp.id, 'coverage'), coverage)
      onClose()
    },
  })
  const save = (): void => {
    setWasTried(true)
    if (sessions !== null && reason !== null) act.run({ sessions, reason })
  }
  return (
    <Dialog title={sessionLedgerMessages.adjustTitle} onClose={onClose}>
      <TextField
        label={sessionLedgerMessages.adjustHow}
        hint={sessionLedgerMessages.adjustHint}
        value={typed}
        onChange={setTyped}
        required
        maxLength={4}
        error={wasTried && sessions === null ? sessionLedgerMessages.adjustWrong : null}
      />
      <RadioGroupField
        label={sessionLedgerMessages.reason}
        value={reason}
        onChange={setReason}
        choices={staffEntryReasons.adjust.map((value) => ({ value, label: sessionLedgerMessages[value] }))}
        error={wasTried && reason === null ? sessionLedgerMessages.reasonMissing : null}
      />
      <ErrorNotice text={act.problem} />
      <Button busy={act.busy} onClick={save}>
        {sessionLedgerMessages.save}
      </Button>
    </Dialog>
  )
}

const formatCount = (sessions: number | null): string =>
  sessions === null ? sessionLedgerMessages.unlimited : String(sessions)

function LedgerTotals({ authorization }: { readonly authorization: Authorization }) {
  const { sessions, used, reserved, left } = authorization
  const sums = [
    [sessionLedgerMessages.left, formatCount(left)],
    [sessionLedgerMessages.given, formatCount(sessions)],
    [sessionLedgerMessages.used, String(used)],
    [sessionLedgerMessages.ahead, String(reserved)],
  ] as const
  return (
    <dl className={styles.sums}>
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface LedgerEntryRowProps {
  readonly entry: CoverageEntry
  readonly zone: string
  readonly onDecide: (() => void) | null
}

function LedgerEntryRow({ entry, zone, onDecide }: LedgerEntryRowProps) {
  const { kind, reason, sessions, entered_at, visit_at } = entry
  const visit = visit_at === null ? '' : formatDateTimeWithYear(visit_at, zone)
  return (
    <tr>
      <td className={parts.number}>{formatDateTimeWithYear(entered_at, zone)}</td>
      <th scope="row">
        {sessionLedgerMessages[kind]}
        {reason ? <span className={parts.soft}> ({sessionLedgerMessages[reason]})</span> : null}
      </th>
      <td data-label={sessionLedgerMessages.visit}>{visit}</td>
      <td data-label={sessionLedgerMessages.change} className={parts.number}>
        {formatSigned(sessions)}
      </td>
      <td>
        {onDecide ? (
          <Button
            kind="secondary"
            aria-label={sessionLedgerMessages.decideLabel({ moment: visit })}
            onClick={onDecide}
          >
            {sessionLedgerMessages.decide}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

function formatCoverageYear({ from, until }: Authorization): string {
  if (from === null) return sessionLedgerMessages.once
  const first = formatPlainDate(Temporal.PlainDate.from(from))
  // The end is exclusive: the first day that is not covered.
  const last = until === null ? null : formatPlainDate(Temporal.PlainDate.from(until).subtract({ days: 1 }))
  return last === null
    ? sessionLedgerMessages.yearFrom({ from: first })
    : sessionLedgerMessages.year({ from: first, last })
}

interface CoverageYearProps {
  readonly authorization: Authorization
  readonly mayDecide: boolean
  readonly zone: string
  readonly onDecide: (entry: CoverageEntry) => void
  /** Null: the number cannot be changed, or not by this person. */
  readonly onAdjust: (() => void) | null
}

function CoverageYear({ authorization, mayDecide, zone, onDecide, onAdjust }: CoverageYearProps) {
  const open = findUndecidedEntries(authorization)
  const { when, what, visit, change } = sessionLedgerMessages
  return (
    <section className={parts.panel} aria-label={formatCoverageYear(authorization)}>
      <div>
        <h2>{formatCoverageYear(authorization)}</h2>
        <p className={parts.soft}>{sessionLedgerMessages.code({ code: authorization.code })}</p>
      </div>
      <LedgerTotals authorization={authorization} />
      {onAdjust ? (
        <div className={parts.row}>
          <Button
            kind="secondary"
            aria-label={sessionLedgerMessages.adjustLabel({ code: authorization.code })}
            onClick={onAdjust}
          >
            {sessionLedgerMessages.adjustDo}
          </Button>
        </div>
      ) : null}
      <Table columns={[when, what, visit, change, sessionLedgerMessages.decide]}>
        {authorization.entries.map((entry, at) => (
          <LedgerEntryRow
            key={`${at} ${entry.entered_at}`}
            entry={entry}
            zone={zone}
            onDecide={mayDecide && open.has(at) ? () => onDecide(entry) : null}
          />
        ))}
      </Table>
    </section>
  )
}

function CoverageYears({
  coverage,
  lookUp,
}: {
  readonly coverage: StaffCoverage
  readonly lookUp: MemberAccess
}) {
  const { roles } = useSession()
  const [deciding, setDeciding] = useState<CoverageEntry | null>(null)
  const [adjusting, setAdjusting] = useState<string | null>(null)
  const now = useNow(minutes(1))
  if (coverage.authorizations === null) return <EmptyState title={sessionLedgerMessages.unknown} />
  // Time zone of the contract: session years start at its midnight.
  const zone = coverage.terms?.zone ?? getDeviceTimeZone()
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  const mayAdjust = roles.includes('account_manager')
  const mayDecide = roles.includes('care_line') || roles.includes('account_manager')
  return (
    <div className={parts.stack}>
      <p className={parts.soft}>
        {sessionLedgerMessages.timesIn({ zone: formatTimeZone(zone) })}{' '}
        {coverage.terms ? sessionLedgerMessages.notice({ hours: coverage.terms.notice_hours }) : ''}
      </p>
      {coverage.authorizations.length === 0 ? <EmptyState title={sessionLedgerMessages.none} /> : null}
      {coverage.authorizations.toReversed().map((authorization) => (
        <CoverageYear
          key={authorization.code}
          authorization={authorization}
          mayDecide={mayDecide}
          zone={zone}
          onDecide={setDeciding}
          onAdjust={
            mayAdjust && isAdjustable(authorization, today) ? () => setAdjusting(authorization.code) : null
          }
        />
      ))}
      {deciding ? (
        <ResolveVisitSessionDialog
          lookUp={lookUp}
          entry={deciding}
          entries={coverage.authorizations.flatMap(({ entries }) => entries)}
          zone={zone}
          onClose={() => setDeciding(null)}
        />
      ) : null}
      {adjusting === null ? null : (
        <AdjustSessionsDialog lookUp={lookUp} code={adjusting} onClose={() => setAdjusting(null)} />
      )}
    </div>
  )
}

/** Covered sessions and their use. Staff decide contested sessions and adjust numbers, with a reason. */
export function SessionLedger({ lookUp }: { readonly lookUp: MemberAccess }) {
  const query = useMemberRecordPart(lookUp.id, 'coverage', readStaffCoverage)
  return (
    <QueryBoundary query={query}>
      {(coverage) => <CoverageYears coverage={coverage} lookUp={lookUp} />}
    </QueryBoundary>
  )
}
