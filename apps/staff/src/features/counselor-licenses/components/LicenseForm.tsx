import { limits } from '@evenkeel/api-contract/limits'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { useState } from 'react'
import { hasStringFields } from '#session/drafts.ts'
import { useDraft } from '#session/use-draft.ts'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { FormActions, useFocusFirstError } from '#components/fields/FormActions.tsx'
import { Select } from '#components/fields/Select.tsx'
import layout from '#components/parts.module.css'
import { ErrorNotice } from '#components/Notice.tsx'
import { getFieldErrors } from '#lib/api-errors.ts'
import { licensesMessages as words } from '../licenses.messages.ts'
import { type LicenseDraft, useLicenseAction } from '../api/use-licenses.ts'

interface LicenseFormProps {
  /** Current values; null for a new license. */
  readonly known: LicenseDraft | null
  /** States that already have a license. */
  readonly taken: readonly string[]
  readonly onClose: () => void
  /** Called after the submit; closes the dialog. */
  readonly onSent: () => void
}

/** Missing values, by field. */
const findMissingFields = ({
  state,
  number,
  ends_on,
}: LicenseDraft): Partial<Record<keyof LicenseDraft, string>> => ({
  ...(state === '' ? { state: words.stateMissing } : {}),
  ...(number.trim() === '' ? { number: words.numberMissing } : {}),
  ...(ends_on === '' ? { ends_on: words.endMissing } : {}),
})

interface LicenseFieldsProps {
  readonly told: LicenseDraft
  readonly fault: (field: keyof LicenseDraft) => string | null
  readonly onChange: (part: Partial<LicenseDraft>) => void
}

function StateField({ told, fault, onChange, taken }: LicenseFieldsProps & Pick<LicenseFormProps, 'taken'>) {
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

function NumberAndExpiryFields({ told, fault, onChange }: LicenseFieldsProps) {
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

const licenseFields = ['state', 'number', 'ends_on'] as const
const isLicenseDraft = (value: unknown): value is LicenseDraft => hasStringFields(value, licenseFields)

/** Form state; the draft is stored until it is submitted or discarded, also when the dialog is closed. */
function useLicenseForm({ known, onSent }: Pick<LicenseFormProps, 'known' | 'onSent'>) {
  const { kept, keep, forget } = useDraft(`counselor license ${known?.state ?? 'new'}`, isLicenseDraft)
  const [attempt, setAttempt] = useState(0)
  const act = useLicenseAction(known === null ? 'add' : 'change', () => {
    forget()
    onSent()
  })
  const told = kept ?? known ?? { state: '', number: '', ends_on: '' }
  const missing = attempt > 0 ? findMissingFields(told) : {}
  const said = getFieldErrors(act.error)
  return {
    ...{ told, act, isTyped: kept !== null },
    form: useFocusFirstError(attempt, act.error),
    fault: (field: keyof LicenseDraft): string | null => missing[field] ?? said.get(field) ?? null,
    problem: licenseFields.some((field) => said.has(field)) ? null : act.problem,
    onChange: (part: Partial<LicenseDraft>): void => {
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
      if (Object.keys(findMissingFields(told)).length === 0) act.run({ ...told, number: told.number.trim() })
    },
  }
}

/** Form that adds a license or changes its number or expiry date. */
export function LicenseForm({ known, taken, onClose, onSent }: LicenseFormProps) {
  const { told, act, isTyped, form, fault, problem, onChange, discard, send } = useLicenseForm({
    known,
    onSent,
  })
  const title = known === null ? words.add : words.changeTitle({ state: getStateName(known.state) })
  const parts = { told, fault, onChange }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <section ref={form} className={layout.stack}>
        {known === null ? <StateField {...parts} taken={taken} /> : <p>{words.changeText}</p>}
        <NumberAndExpiryFields {...parts} />
        <ErrorNotice text={problem} />
        <FormActions doIt={words.send} busy={act.busy} onDo={send} onDiscard={isTyped ? discard : null} />
      </section>
    </Dialog>
  )
}
