import type { Licence } from '@evenkeel/contract/counselor/licences'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { checkedText, claimText, dayOf, stateName, tagOf } from './licence-text.ts'
import { LicenceForm } from './LicenceForm.tsx'
import { licencesWords as words } from './licences.words.ts'
import { type Told, useLicenceAct, useLicences } from './use-licences.ts'

type Asking = { readonly act: 'change' | 'remove'; readonly licence: Licence }

/** What is known of a license, for the form that changes it. */
const toldOf = ({ state, number, ends_on, claim }: Licence): Told => ({
  state,
  number: claim?.number ?? number ?? '',
  ends_on: claim?.ends_on ?? ends_on ?? '',
})

function Row({ licence, onAsk }: { readonly licence: Licence; readonly onAsk: (asking: Asking) => void }) {
  const { state, claim, ends_on: end, ends_soon: endsSoon } = licence
  const name = stateName(state)
  const { text, tone } = tagOf(licence)
  const checked = checkedText(licence)
  return (
    <li className={parts.panel}>
      <div className={parts.row}>
        <h2>{name}</h2>
        <span className={parts.tag} data-tone={tone}>
          {text}
        </span>
      </div>
      {checked === null ? null : <p>{checked}</p>}
      {claim === null ? null : <p className={parts.soft}>{claimText(claim)}</p>}
      {endsSoon && end !== null && claim === null ? (
        <Notice kind="warning">
          <p>{words.endsSoonText({ state: name, day: dayOf(end) })}</p>
        </Notice>
      ) : null}
      <div className={parts.row}>
        <Button
          kind="secondary"
          label={`${words.change}: ${name}`}
          onPress={() => onAsk({ act: 'change', licence })}
        >
          {words.change}
        </Button>
        <Button
          kind="quiet"
          label={`${words.remove}: ${name}`}
          onPress={() => onAsk({ act: 'remove', licence })}
        >
          {words.remove}
        </Button>
      </div>
    </li>
  )
}

function RemoveDialog({ licence, onClose }: { readonly licence: Licence; readonly onClose: () => void }) {
  const remove = useLicenceAct('remove', onClose)
  const state = stateName(licence.state)
  const act = { ...remove, run: () => remove.run(toldOf(licence)) }
  return (
    <Confirm
      title={words.removeTitle({ state })}
      act={act}
      doIt={words.remove}
      kind="danger"
      onClose={onClose}
    >
      <p>{words.removeText({ state })}</p>
    </Confirm>
  )
}

function Licences({ licences }: { readonly licences: readonly Licence[] }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = (): void => setAsking(null)
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
          <Row key={licence.state} licence={licence} onAsk={setAsking} />
        ))}
      </ul>
      {asking?.act === 'change' ? (
        <LicenceForm known={toldOf(asking.licence)} taken={[]} onClose={close} />
      ) : null}
      {asking?.act === 'remove' ? <RemoveDialog licence={asking.licence} onClose={close} /> : null}
    </>
  )
}

/** A counselor's licenses. */
export function LicencesPage() {
  const query = useLicences()
  const [isAdding, setIsAdding] = useState(false)
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
      <Answer query={query}>{(licences) => <Licences licences={licences} />}</Answer>
      {isAdding ? (
        <LicenceForm
          known={null}
          taken={(query.data ?? []).map(({ state }) => state)}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </Page>
  )
}
