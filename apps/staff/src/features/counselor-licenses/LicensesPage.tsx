import type { License } from '@evenkeel/api-contract/counselor/licenses'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import { Button } from '#components/Button.tsx'
import { SuccessNotice } from '#components/SuccessNotice.tsx'
import { Notice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import {
  describeCheckedLicense,
  describeLicenseClaim,
  formatLicenseDay,
  describeMissingParts,
  getLicenseTag,
} from './license-text.ts'
import { LicenseForm } from './components/LicenseForm.tsx'
import { licensesMessages as words } from './licenses.messages.ts'
import { RemoveLicenseDialog } from './components/RemoveLicenseDialog.tsx'
import { type LicenseDraft, useLicenses } from './api/use-licenses.ts'

type PendingAction = { readonly act: 'change' | 'remove'; readonly licence: License }

/** What is known of a license, for the form that changes it. */
const toLicenseDraft = ({ state, number, ends_on, claim }: License): LicenseDraft => ({
  state,
  number: claim?.number ?? number ?? '',
  ends_on: claim?.ends_on ?? ends_on ?? '',
})

interface RowProps {
  readonly licence: License
  readonly onAsk: (asking: PendingAction) => void
  /** What was done with it last. */
  readonly said: LastAction | null
}

function Row({ licence, onAsk, said }: RowProps) {
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
        <span className={parts.tag} data-tone={tone}>
          {text}
        </span>
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
          label={`${change}: ${name}`}
          onPress={() => onAsk({ act: 'change', licence })}
        >
          {change}
        </Button>
        <Button
          kind="quiet"
          label={`${words.remove}: ${name}`}
          onPress={() => onAsk({ act: 'remove', licence })}
        >
          {words.remove}
        </Button>
      </div>
      {said ? <SuccessNotice key={said.count} text={said.text} /> : null}
    </li>
  )
}

/** What was done last: with the license of a state, or, null, with the list. */
interface LastAction {
  readonly state: string | null
  readonly text: string
  readonly count: number
}

interface LicenseListProps {
  readonly licences: readonly License[]
  readonly said: LastAction | null
  readonly onSaid: (state: string | null, text: string) => void
}

function LicenseList({ licences, said, onSaid }: LicenseListProps) {
  const [asking, setAsking] = useState<PendingAction | null>(null)
  const close = (): void => setAsking(null)
  const done = (state: string | null, text: string): void => {
    close()
    onSaid(state, text)
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
            said={said?.state === licence.state ? said : null}
          />
        ))}
      </ul>
      {asking?.act === 'change' ? (
        <LicenseForm
          known={toLicenseDraft(asking.licence)}
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

/** A counselor's licenses. */
export function LicensesPage() {
  const query = useLicenses()
  const [isAdding, setIsAdding] = useState(false)
  const [said, setSaid] = useState<LastAction | null>(null)
  const say = (state: string | null, text: string): void =>
    setSaid({ state, text, count: (said?.count ?? 0) + 1 })
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button onPress={() => setIsAdding(true)}>
          <Plus size={20} aria-hidden="true" />
          {words.add}
        </Button>
      }
    >
      {said?.state === null ? <SuccessNotice key={said.count} text={said.text} /> : null}
      <QueryBoundary query={query}>
        {(licences) => <LicenseList licences={licences} said={said} onSaid={say} />}
      </QueryBoundary>
      {isAdding ? (
        <LicenseForm
          known={null}
          taken={(query.data ?? []).map(({ state }) => state)}
          onClose={() => setIsAdding(false)}
          onSent={() => {
            setIsAdding(false)
            say(null, words.sent)
          }}
        />
      ) : null}
    </Page>
  )
}
