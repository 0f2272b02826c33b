import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { License, LicenseClaim } from '@evenkeel/api-contract/counselor/licenses'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { Button } from '@evenkeel/ui/Button'
import { Notice, SuccessNotice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { formatDate, formatDayTime, formatPlainDate } from '#lib/time/date-time.ts'
import { type LicenseDraft, useLicenseAction, useLicenses, useLicenseVisits } from './api/use-licenses.ts'
import { LicenseForm } from './components/LicenseForm.tsx'
import { licensesMessages as words } from './licenses.messages.ts'

/** Visits that block the removal, each with a link. */
function BlockingVisitsNotice({ state, found }: { readonly state: string; readonly found: LicenseVisits }) {
  const { visits, zone } = found
  return (
    <Notice kind="warning" title={words.visitsTitle({ count: visits.length, state: getStateName(state) })}>
      <p>{words.visitsText}</p>
      <ul className={parts.plain}>
        {visits.map(({ id, person, starts_at: start }) => (
          <li key={id}>
            <Link to={`/counselor/visits/${id}`}>
              {words.visit({ person, when: formatDayTime(start, zone) })}
            </Link>
          </li>
        ))}
      </ul>
      <p>{words.visitsZone({ zone: formatTimeZone(zone) })}</p>
    </Notice>
  )
}
type LicenseVisits = NonNullable<ReturnType<typeof useLicenseVisits>['data']>

interface RemoveLicenseDialogProps {
  readonly licence: License
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Confirms the removal of a license, or links to the booked visits that need it. */
function RemoveLicenseDialog({ licence: { state }, onClose, onRemoved }: RemoveLicenseDialogProps) {
  const query = useLicenseVisits(state)
  const remove = useLicenseAction('remove', onRemoved, () => void query.refetch())
  const name = getStateName(state)
  const hasVisits = (query.data?.visits.length ?? 0) > 0
  const act = { ...remove, run: () => remove.run({ state, number: '', ends_on: '' }) }
  return (
    <ConfirmDialog
      title={words.removeTitle({ state: name })}
      act={act}
      label={words.remove}
      kind="danger"
      isShut={query.isPending || hasVisits}
      onClose={onClose}
    >
      <p>{words.removeText({ state: name })}</p>
      {query.isPending ? <p role="status">{words.looking}</p> : null}
      {query.data && hasVisits ? <BlockingVisitsNotice state={state} found={query.data} /> : null}
    </ConfirmDialog>
  )
}

/** "Dec 31, 2026" */
const formatLicenseDay = (day: string): string => formatPlainDate(Temporal.PlainDate.from(day))

/** Status tag of a license. */
export function getLicenseTag({ status, ends_soon: endsSoon, claim }: License): {
  readonly text: string
  readonly tone: 'success' | 'warning' | 'error'
} {
  if (status === 'held')
    return endsSoon ? { text: words.endsSoon, tone: 'warning' } : { text: words.held, tone: 'success' }
  if (status === 'ended') return { text: words.ended, tone: 'error' }
  return claim?.refusal ? { text: words.refused, tone: 'error' } : { text: words.waiting, tone: 'warning' }
}

/** Verified details of a license; null when nothing was verified. */
export function describeCheckedLicense({ checked_at: at, number, ends_on: end }: License): string | null {
  const details = [
    ...(number === null ? [] : [words.numberIs({ number })]),
    ...(end === null ? [] : [words.validUntil({ day: formatLicenseDay(end) })]),
  ]
  return at === null || details.length === 0 ? null : details.join(' · ')
}

/**
 * Details missing from a listed license and the consequence; null when they were submitted and await review.
 */
export function describeMissingParts({
  state,
  status,
  number,
  ends_on: end,
  claim,
}: License): readonly string[] {
  if (status !== 'held' || claim !== null) return []
  return [
    ...(number === null ? [words.noNumber] : []),
    ...(end === null ? [words.noEnd({ state: getStateName(state) })] : []),
  ]
}

/** Submitted details that await review. */
export function describeLicenseClaim({ number, ends_on, told_at, refusal }: LicenseClaim): string {
  const end = formatLicenseDay(ends_on)
  if (refusal !== null) return words.claimRefused({ number, end, why: words[refusal] })
  return words.claimWaits({ number, end, day: formatDate(told_at) })
}

type PendingAction = { readonly act: 'change' | 'remove'; readonly licence: License }

/** Form values of a license. */
const toLicenseDraft = ({ state, number, ends_on, claim }: License): LicenseDraft => ({
  state,
  number: claim?.number ?? number ?? '',
  ends_on: claim?.ends_on ?? ends_on ?? '',
})

interface RowProps {
  readonly licence: License
  readonly onAsk: (asking: PendingAction) => void
  /** Most recent action. */
  readonly lastAction: LastAction | null
}

function Row({ licence, onAsk, lastAction }: RowProps) {
  const { state, claim, ends_on: end, ends_soon: endsSoon } = licence
  const name = getStateName(state)
  const { text, tone } = getLicenseTag(licence)
  const checked = describeCheckedLicense(licence)
  const missing = describeMissingParts(licence)
  const change = missing.length > 0 ? words.complete : words.change
  return (
    <li className={parts.panel}>
      <div className={parts.row}>
        <h2>{name}</h2>
        <Tag tone={tone}>{text}</Tag>
      </div>
      {checked === null ? null : <p>{checked}</p>}
      {missing.length === 0 ? null : (
        <Notice kind="info" title={words.missingTitle}>
          {missing.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {claim === null ? null : <p className={parts.soft}>{describeLicenseClaim(claim)}</p>}
      {endsSoon && end !== null && claim === null ? (
        <Notice kind="warning">
          <p>{words.endsSoonText({ state: name, day: formatLicenseDay(end) })}</p>
        </Notice>
      ) : null}
      <div className={parts.row}>
        <Button
          kind="secondary"
          aria-label={`${change}: ${name}`}
          onClick={() => onAsk({ act: 'change', licence })}
        >
          {change}
        </Button>
        <Button
          kind="quiet"
          aria-label={`${words.remove}: ${name}`}
          onClick={() => onAsk({ act: 'remove', licence })}
        >
          {words.remove}
        </Button>
      </div>
      {lastAction ? <SuccessNotice key={lastAction.count} text={lastAction.text} /> : null}
    </li>
  )
}

/** Most recent action, on the license of a state or, for null, on the list. */
interface LastAction {
  readonly state: string | null
  readonly text: string
  readonly count: number
}

interface LicenseListProps {
  readonly licences: readonly License[]
  readonly lastAction: LastAction | null
  readonly onAction: (state: string | null, text: string) => void
}

function LicenseList({ licences, lastAction, onAction }: LicenseListProps) {
  const [asking, setAsking] = useState<PendingAction | null>(null)
  const close = (): void => setAsking(null)
  const done = (state: string | null, text: string): void => {
    close()
    onAction(state, text)
  }
  if (licences.length === 0)
    return (
      <EmptyState title={words.none}>
        <p>{words.noneText}</p>
      </EmptyState>
    )
  return (
    <>
      <ul className={parts.plain}>
        {licences.map((licence) => (
          <Row
            key={licence.state}
            licence={licence}
            onAsk={setAsking}
            lastAction={lastAction?.state === licence.state ? lastAction : null}
          />
        ))}
      </ul>
      {asking?.act === 'change' ? (
        <LicenseForm
          saved={toLicenseDraft(asking.licence)}
          taken={[]}
          onClose={close}
          onSent={() => done(asking.licence.state, words.sent)}
        />
      ) : null}
      {asking?.act === 'remove' ? (
        <RemoveLicenseDialog
          licence={asking.licence}
          onClose={close}
          onRemoved={() => done(null, words.removed({ state: getStateName(asking.licence.state) }))}
        />
      ) : null}
    </>
  )
}

/** Licenses of the signed-in counselor. */
export function LicensesPage() {
  const query = useLicenses()
  const [isAdding, setIsAdding] = useState(false)
  const [lastAction, setLastAction] = useState<LastAction | null>(null)
  const reportAction = (state: string | null, text: string): void =>
    setLastAction({ state, text, count: (lastAction?.count ?? 0) + 1 })
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button onClick={() => setIsAdding(true)}>
          <Plus size={20} aria-hidden="true" />
          {words.add}
        </Button>
      }
    >
      {lastAction?.state === null ? <SuccessNotice key={lastAction.count} text={lastAction.text} /> : null}
      <QueryBoundary query={query}>
        {(licences) => <LicenseList licences={licences} lastAction={lastAction} onAction={reportAction} />}
      </QueryBoundary>
      {isAdding ? (
        <LicenseForm
          saved={null}
          taken={(query.data ?? []).map(({ state }) => state)}
          onClose={() => setIsAdding(false)}
          onSent={() => {
            setIsAdding(false)
            reportAction(null, words.sent)
          }}
        />
      ) : null}
    </Page>
  )
}
