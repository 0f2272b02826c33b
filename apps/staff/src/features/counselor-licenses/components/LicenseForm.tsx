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
  readonly saved: LicenseDraft | null
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
  readonly draft: LicenseDraft
  readonly fault: (field: keyof LicenseDraft) => string | null
  readonly onChange: (part: Partial<LicenseDraft>) => void
}

function StateField({ draft, fault, onChange, taken }: LicenseFieldsProps & Pick<LicenseFormProps, 'taken'>) {
  const free = usStates.filter(({ code }) => !taken.includes(code))
  return (
    <Select
      label={words.state}
      placeholder={words.choose}
      value={draft.state === '' ? null : draft.state}
      choices={free.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(state) => onChange({ state })}
      error={fault('state')}
    />
  )
}

function NumberAndExpiryFields({ draft, fault, onChange }: LicenseFieldsProps) {
  return (
    <>
      <TextField
        label={words.number}
        hint={words.numberHint}
        required
        maxLength={limits.licenceNumber}
        value={draft.number}
        onChange={(number) => onChange({ number })}
        error={fault('number')}
      />
      <TextField
        label={words.endsOn}
        hint={words.endsOnHint}
        required
        type="date"
        value={draft.ends_on}
        onChange={(ends_on) => onChange({ ends_on })}
        error={fault('ends_on')}
      />
    </>
  )
}

const licenseFields = ['state', 'number', 'ends_on'] as const
const isLicenseDraft = (value: unknown): value is LicenseDraft => hasStringFields(value, licenseFields)

/** Form state; the draft is stored until it is submitted or discarded, also when the dialog is closed. */
function useLicenseForm({ saved, onSent }: Pick<LicenseFormProps, 'saved' | 'onSent'>) {
  const { stored, store, clear } = useDraft(`counselor license ${saved?.state ?? 'new'}`, isLicenseDraft)
  const [attempt, setAttempt] = useState(0)
  const act = useLicenseAction(saved === null ? 'add' : 'change', () => {
    clear()
    onSent()
  })
  const draft = stored ?? saved ?? { state: '', number: '', ends_on: '' }
  const missing = attempt > 0 ? findMissingFields(draft) : {}
  const serverErrors = getFieldErrors(act.error)
  return {
    ...{ draft, act, isTyped: stored !== null },
    form: useFocusFirstError(attempt, act.error),
    fault: (field: keyof LicenseDraft): string | null => missing[field] ?? serverErrors.get(field) ?? null,
    problem: licenseFields.some((field) => serverErrors.has(field)) ? null : act.problem,
    onChange: (part: Partial<LicenseDraft>): void => {
      store({ ...draft, ...part })
      act.reset()
    },
    discard: (): void => {
      clear()
      setAttempt(0)
      act.reset()
    },
    send: (): void => {
      setAttempt(attempt + 1)
      if (Object.keys(findMissingFields(draft)).length === 0)
        act.run({ ...draft, number: draft.number.trim() })
    },
  }
}

/** Form that adds a license or changes its number or expiry date. */
export function LicenseForm({ saved, taken, onClose, onSent }: LicenseFormProps) {
  const { draft, act, isTyped, form, fault, problem, onChange, discard, send } = useLicenseForm({
    saved,
    onSent,
  })
  const title = saved === null ? words.add : words.changeTitle({ state: getStateName(saved.state) })
  const parts = { draft, fault, onChange }
  return (
    <Dialog title={title} onClose={onClose}>
      <section ref={form} className={layout.stack}>
        {saved === null ? <StateField {...parts} taken={taken} /> : <p>{words.changeText}</p>}
        <NumberAndExpiryFields {...parts} />
        <ErrorNotice text={problem} />
        <FormActions label={words.send} busy={act.busy} onDo={send} onDiscard={isTyped ? discard : null} />
      </section>
    </Dialog>
  )
}
