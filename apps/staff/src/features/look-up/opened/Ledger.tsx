import { readStaffCoverage, type StaffCoverage } from '@evenkeel/contract/staff/looked-up'
import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import type { Authorization, CoverageEntry } from '@evenkeel/contract/telehealth/coverage'
import { minutes } from '@evenkeel/contract/units'
import { useState } from 'react'
import { useSession } from '#session/staff.tsx'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import parts from '#ui/parts.module.css'
import { Table } from '#ui/Table.tsx'
import { dateWords, momentOfYear, ownZone } from '#ui/times/times.ts'
import { useNow } from '#ui/times/use-now.ts'
import { ledgerWords } from '../ledger.words.ts'
import styles from '../look-up.module.css'
import { AdjustDialog } from './AdjustDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { decidable, isAdjustable, signed } from './decidable.ts'
import { usePart } from './use-part.ts'

const count = (sessions: number | null): string =>
  sessions === null ? ledgerWords.unlimited : String(sessions)

function Sums({ authorization }: { readonly authorization: Authorization }) {
  const { sessions, used, reserved, left } = authorization
  const sums = [
    [ledgerWords.left, count(left)],
    [ledgerWords.given, count(sessions)],
    [ledgerWords.used, String(used)],
    [ledgerWords.ahead, String(reserved)],
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

interface EntryProps {
  readonly entry: CoverageEntry
  readonly zone: string
  readonly onDecide: (() => void) | null
}

function Entry({ entry, zone, onDecide }: EntryProps) {
  const { kind, reason, sessions, entered_at, visit_at } = entry
  const visit = visit_at === null ? '' : momentOfYear(visit_at, zone)
  return (
    <tr>
      <td className={parts.number}>{momentOfYear(entered_at, zone)}</td>
      <th scope="row">
        {ledgerWords[kind]}
        {reason ? <span className={parts.soft}> ({ledgerWords[reason]})</span> : null}
      </th>
      <td data-label={ledgerWords.visit}>{visit}</td>
      <td data-label={ledgerWords.change} className={parts.number}>
        {signed(sessions)}
      </td>
      <td>
        {onDecide ? (
          <Button kind="secondary" label={ledgerWords.decideLabel({ moment: visit })} onPress={onDecide}>
            {ledgerWords.decide}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

function titleOf({ from, until }: Authorization): string {
  if (from === null) return ledgerWords.once
  const first = dateWords(Temporal.PlainDate.from(from))
  // The end is the first day that is not covered any more.
  const last = until === null ? null : dateWords(Temporal.PlainDate.from(until).subtract({ days: 1 }))
  return last === null ? ledgerWords.yearFrom({ from: first }) : ledgerWords.year({ from: first, last })
}

interface YearProps {
  readonly authorization: Authorization
  readonly mayDecide: boolean
  readonly zone: string
  readonly onDecide: (entry: CoverageEntry) => void
  /** Null: the number of this one cannot be changed, or not by this person. */
  readonly onAdjust: (() => void) | null
}

function Year({ authorization, mayDecide, zone, onDecide, onAdjust }: YearProps) {
  const open = decidable(authorization)
  const { when, what, visit, change } = ledgerWords
  return (
    <section className={parts.panel} aria-label={titleOf(authorization)}>
      <div>
        <h2>{titleOf(authorization)}</h2>
        <p className={parts.soft}>{ledgerWords.code({ code: authorization.code })}</p>
      </div>
      <Sums authorization={authorization} />
      {onAdjust ? (
        <div className={parts.row}>
          <Button
            kind="secondary"
            label={ledgerWords.adjustLabel({ code: authorization.code })}
            onPress={onAdjust}
          >
            {ledgerWords.adjustDo}
          </Button>
        </div>
      ) : null}
      <Table heads={[when, what, visit, change, ledgerWords.decide]}>
        {authorization.entries.map((entry, at) => (
          <Entry
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

function Years({ coverage, lookUp }: { readonly coverage: StaffCoverage; readonly lookUp: LookUp }) {
  const { roles } = useSession()
  const [deciding, setDeciding] = useState<CoverageEntry | null>(null)
  const [adjusting, setAdjusting] = useState<string | null>(null)
  const now = useNow(minutes(1))
  if (coverage.authorizations === null) return <Empty title={ledgerWords.unknown} />
  // The contract's: days of the year of sessions begin in it.
  const zone = coverage.terms?.zone ?? ownZone()
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  const mayAdjust = roles.includes('account_manager')
  const mayDecide = roles.includes('care_line') || roles.includes('account_manager')
  return (
    <div className={parts.stack}>
      <p className={parts.soft}>
        {ledgerWords.timesIn({ zone: zoneWords(zone) })}{' '}
        {coverage.terms ? ledgerWords.notice({ hours: coverage.terms.notice_hours }) : ''}
      </p>
      {coverage.authorizations.length === 0 ? <Empty title={ledgerWords.none} /> : null}
      {coverage.authorizations.toReversed().map((authorization) => (
        <Year
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
        <DecideDialog
          lookUp={lookUp}
          entry={deciding}
          known={coverage.authorizations.flatMap(({ entries }) => entries)}
          zone={zone}
          onClose={() => setDeciding(null)}
        />
      ) : null}
      {adjusting === null ? null : (
        <AdjustDialog lookUp={lookUp} code={adjusting} onClose={() => setAdjusting(null)} />
      )}
    </div>
  )
}

/** Covered sessions and what became of them; staff decide what is contested, and change numbers with a reason. */
export function Ledger({ lookUp }: { readonly lookUp: LookUp }) {
  const query = usePart(lookUp.id, 'coverage', readStaffCoverage)
  return <Answer query={query}>{(coverage) => <Years coverage={coverage} lookUp={lookUp} />}</Answer>
}
