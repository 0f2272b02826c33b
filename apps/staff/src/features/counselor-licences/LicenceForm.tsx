import { Refused } from '@evenkeel/contract/call'
import { limits } from '@evenkeel/contract/limits'
import { usStates } from '@evenkeel/contract/lists/us-states'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { Select } from '#ui/fields/Select.tsx'
import layout from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { licencesWords as words } from './licences.words.ts'
import { type Told, useLicenceAct } from './use-licences.ts'

interface LicenceFormProps {
  /** What is known; null: a new one. */
  readonly known: Told | null
  /** States that have one already. */
  readonly taken: readonly string[]
  readonly onClose: () => void
}

/** What is missing, by field. */
const missingIn = ({ state, number, ends_on }: Told): Partial<Record<keyof Told, string>> => ({
  ...(state === '' ? { state: words.stateMissing } : {}),
  ...(number.trim() === '' ? { number: words.numberMissing } : {}),
  ...(ends_on === '' ? { ends_on: words.endMissing } : {}),
})

/** What the server said of a field. */
function saidOf(error: unknown, field: keyof Told): string | null {
  if (!(error instanceof Refused)) return null
  const message = error.payload.errors.find((one) => one.field === field)?.message
  return typeof message === 'string' ? message : null
}

const nameOf = (state: string): string => usStates.find(({ code }) => code === state)?.name ?? state

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

/** Adds a license, or tells another number or last day of one. */
export function LicenceForm({ known, taken, onClose }: LicenceFormProps) {
  const [told, setTold] = useState<Told>(known ?? { state: '', number: '', ends_on: '' })
  const [wasTried, setWasTried] = useState(false)
  const act = useLicenceAct(known === null ? 'add' : 'change', onClose)
  const missing = wasTried ? missingIn(told) : {}
  const onChange = (part: Partial<Told>): void => {
    setTold({ ...told, ...part })
    act.reset()
  }
  const fault = (field: keyof Told): string | null => missing[field] ?? saidOf(act.error, field)
  const isSaid = fields.some((field) => saidOf(act.error, field) !== null)
  const send = (): void => {
    setWasTried(true)
    if (Object.keys(missingIn(told)).length === 0) act.run({ ...told, number: told.number.trim() })
  }
  const title = known === null ? words.add : words.changeTitle({ state: nameOf(known.state) })
  const parts = { told, fault, onChange }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {known === null ? <StateField {...parts} taken={taken} /> : <p>{words.changeText}</p>}
      <NumberAndEnd {...parts} />
      <Problem text={isSaid ? null : act.problem} />
      <div className={layout.row}>
        <Button busy={act.busy} onPress={send}>
          {words.send}
        </Button>
      </div>
    </Dialog>
  )
}
