import type { Licence } from '@evenkeel/contract/counselor/licences'
import { stateName } from '@evenkeel/contract/lists/state-names'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { DoneNotice } from '#ui/DoneNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { checkedText, claimText, dayOf, missingTexts, tagOf } from './licence-text.ts'
import { LicenceForm } from './LicenceForm.tsx'
import { licencesWords as words } from './licences.words.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { type Told, useLicences } from './use-licences.ts'

type Asking = { readonly act: 'change' | 'remove'; readonly licence: Licence }

/** What is known of a license, for the form that changes it. */
const toldOf = ({ state, number, ends_on, claim }: Licence): Told => ({
  state,
  number: claim?.number ?? number ?? '',
  ends_on: claim?.ends_on ?? ends_on ?? '',
})

interface RowProps {
  readonly licence: Licence
  readonly onAsk: (asking: Asking) => void
  /** What was done with it last. */
  readonly said: Said | null
}

function Row({ licence, onAsk, said }: RowProps) {
  const { state, claim, ends_on: end, ends_soon: endsSoon } = licence
  const name = stateName(state)
  const { text, tone } = tagOf(licence)
  const checked = checkedText(licence)
  const missing = missingTexts(licence)
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
      {claim === null ? null : <p className={parts.soft}>{claimText(claim)}</p>}
      {endsSoon && end !== null && claim === null ? (
        <Notice kind="warning">
          <p>{words.endsSoonText({ state: name, day: dayOf(end) })}</p>
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
      {said ? <DoneNotice key={said.count} text={said.text} /> : null}
    </li>
  )
}

/** What was done last: with the license of a state, or, null, with the list. */
interface Said {
  readonly state: string | null
  readonly text: string
  readonly count: number
}

interface LicencesProps {
  readonly licences: readonly Licence[]
  readonly said: Said | null
  readonly onSaid: (state: string | null, text: string) => void
}

function Licences({ licences, said, onSaid }: LicencesProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = (): void => setAsking(null)
  const done = (state: string | null, text: string): void => {
    close()
    onSaid(state, text)
  }
  if (licences.length === 0)
    return (
      <Empty title={words.none}>
        <p>{words.noneText}</p>
      </Empty>
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
        <LicenceForm
          known={toldOf(asking.licence)}
          taken={[]}
          onClose={close}
          onSent={() => done(asking.licence.state, words.sent)}
        />
      ) : null}
      {asking?.act === 'remove' ? (
        <RemoveDialog
          licence={asking.licence}
          onClose={close}
          onRemoved={() => done(null, words.removed({ state: stateName(asking.licence.state) }))}
        />
      ) : null}
    </>
  )
}

/** A counselor's licenses. */
export function LicencesPage() {
  const query = useLicences()
  const [isAdding, setIsAdding] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
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
      {said?.state === null ? <DoneNotice key={said.count} text={said.text} /> : null}
      <Answer query={query}>{(licences) => <Licences licences={licences} said={said} onSaid={say} />}</Answer>
      {isAdding ? (
        <LicenceForm
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
