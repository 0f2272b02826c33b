import { limits } from '@evenkeel/contract/limits'
import { stateName } from '@evenkeel/contract/lists/state-names'
import { usStates } from '@evenkeel/contract/lists/us-states'
import { useState } from 'react'
import { hasTexts } from '#session/kept-here.ts'
import { useKept } from '#session/use-kept.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { SaveRow } from '#ui/fields/SaveRow.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useFaultFocus } from '#ui/fields/use-fault-focus.ts'
import layout from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { faultsAt } from '#ui/refusal.ts'
import { licencesWords as words } from './licences.words.ts'
import { type Told, useLicenceAct } from './use-licences.ts'

interface LicenceFormProps {
  /** What is known; null: a new one. */
  readonly known: Told | null
  /** States that have one already. */
  readonly taken: readonly string[]
  readonly onClose: () => void
  /** It was sent: the window closes too. */
  readonly onSent: () => void
}

/** What is missing, by field. */
const missingIn = ({ state, number, ends_on }: Told): Partial<Record<keyof Told, string>> => ({
  ...(state === '' ? { state: words.stateMissing } : {}),
  ...(number.trim() === '' ? { number: words.numberMissing } : {}),
  ...(ends_on === '' ? { ends_on: words.endMissing } : {}),
})

interface LicenceFieldsProps {
  readonly told: Told
  readonly fault: (field: keyof Told) => string | null
  readonly onChange: (part: Partial<Told>) => void
}

function StateField({ told, fault, onChange, taken }: LicenceFieldsProps & Pick<LicenceFormProps, 'taken'>) {
  const free = usStates.filter(({ code }) => !taken.includes(code))
  return (
    <Select
      label={words.state}
      placeholder={words.choose}
      value={told.state === '' ? null : told.state}
      choices={free.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(state) => onChange({ state })}
      error={fault('state')}
    />
  )
}

function NumberAndEnd({ told, fault, onChange }: LicenceFieldsProps) {
  return (
    <>
      <TextField
        label={words.number}
        hint={words.numberHint}
        required
        maxLength={limits.licenceNumber}
        value={told.number}
        onChange={(number) => onChange({ number })}
        error={fault('number')}
      />
      <TextField
        label={words.endsOn}
        hint={words.endsOnHint}
        required
        type="date"
        value={told.ends_on}
        onChange={(ends_on) => onChange({ ends_on })}
        error={fault('ends_on')}
      />
    </>
  )
}

const fields = ['state', 'number', 'ends_on'] as const
const isTold = (value: unknown): value is Told => hasTexts(value, fields)

/** What is typed into the form: it waits until it is sent or thrown away, also where the window is closed. */
function useLicenceForm({ known, onSent }: Pick<LicenceFormProps, 'known' | 'onSent'>) {
  const { kept, keep, forget } = useKept(`counselor license ${known?.state ?? 'new'}`, isTold)
  const [attempt, setAttempt] = useState(0)
  const act = useLicenceAct(known === null ? 'add' : 'change', () => {
    forget()
    onSent()
  })
  const told = kept ?? known ?? { state: '', number: '', ends_on: '' }
  const missing = attempt > 0 ? missingIn(told) : {}
  const said = faultsAt(act.error)
  return {
    ...{ told, act, isTyped: kept !== null },
    form: useFaultFocus(attempt, act.error),
    fault: (field: keyof Told): string | null => missing[field] ?? said.get(field) ?? null,
    problem: fields.some((field) => said.has(field)) ? null : act.problem,
    onChange: (part: Partial<Told>): void => {
      keep({ ...told, ...part })
      act.reset()
    },
    discard: (): void => {
      forget()
      setAttempt(0)
      act.reset()
    },
    send: (): void => {
      setAttempt(attempt + 1)
      if (Object.keys(missingIn(told)).length === 0) act.run({ ...told, number: told.number.trim() })
    },
  }
}

/** Adds a license, or tells another number or last day of one. */
export function LicenceForm({ known, taken, onClose, onSent }: LicenceFormProps) {
  const { told, act, isTyped, form, fault, problem, onChange, discard, send } = useLicenceForm({
    known,
    onSent,
  })
  const title = known === null ? words.add : words.changeTitle({ state: stateName(known.state) })
  const parts = { told, fault, onChange }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <section ref={form} className={layout.stack}>
        {known === null ? <StateField {...parts} taken={taken} /> : <p>{words.changeText}</p>}
        <NumberAndEnd {...parts} />
        <Problem text={problem} />
        <SaveRow doIt={words.send} busy={act.busy} onDo={send} onDiscard={isTyped ? discard : null} />
      </section>
    </Dialog>
  )
}
