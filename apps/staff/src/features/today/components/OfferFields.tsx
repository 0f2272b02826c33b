import { reasons } from '@evenkeel/api-contract/reference-data/intake-preferences'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { OfferableCounselor } from '@evenkeel/api-contract/staff/offers'
import { CheckboxGroupField } from '#components/fields/CheckboxGroupField.tsx'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import { Select } from '#components/fields/Select.tsx'
import { Notice } from '#components/Notice.tsx'
import { answerDeadlines } from '../task-offers.ts'
import { NO_CONCERN, type OfferDraft, type OfferErrors } from '../offer-draft.ts'
import { taskOfferMessages as words } from '../task-offers.messages.ts'

interface FieldsProps {
  readonly draft: OfferDraft
  readonly change: (part: Partial<OfferDraft>) => void
  readonly faults: OfferErrors
}

const concerns = [NO_CONCERN, ...reasons].map((value) => ({
  value,
  label: value === NO_CONCERN ? words.noConcern : value,
}))

/** What the offer says: state, concern, sessions. */
export function OfferDetailsFields({ draft, change, faults }: FieldsProps) {
  return (
    <>
      <Select
        label={words.state}
        placeholder={words.choose}
        value={draft.state}
        choices={usStates.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(state) => change({ state })}
        error={faults.state ?? null}
      />
      <RadioGroupField
        label={words.concern}
        inRow
        value={draft.concern}
        choices={concerns}
        onChange={(concern) => change({ concern })}
      >
        <p>{words.concernHint}</p>
      </RadioGroupField>
      <TextField
        label={words.sessions}
        hint={words.sessionsHint}
        value={draft.sessions}
        onChange={(sessions) => change({ sessions })}
        error={faults.sessions ?? null}
        maxLength={2}
        isNumber
      />
    </>
  )
}

/** To whom it goes. */
export function OfferRecipientsField({
  draft,
  change,
  faults,
  offered,
}: FieldsProps & { readonly offered: readonly OfferableCounselor[] }) {
  if (draft.state === null) return <p>{words.chooseState}</p>
  if (offered.length === 0)
    return (
      <Notice kind="warning" isNew>
        <p>{words.nobody}</p>
      </Notice>
    )
  return (
    <CheckboxGroupField
      label={words.to}
      hint={words.toHint}
      value={draft.to}
      choices={offered.map(({ staff_id, name }) => ({ value: staff_id, label: name }))}
      onChange={(to) => change({ to })}
      error={faults.to ?? null}
    />
  )
}

/** Until when a counselor may answer. */
export function AnswerDeadlineFields({ draft, change, faults }: FieldsProps) {
  const isOther = draft.time === 'other'
  const error = faults.time ?? null
  return (
    <>
      <RadioGroupField
        label={words.answerBy}
        inRow
        value={draft.time}
        choices={answerDeadlines.map((value) => ({ value, label: words[value] }))}
        onChange={(time) => change({ time })}
        error={isOther ? null : error}
      />
      {isOther ? (
        <TextField
          label={words.otherField}
          type="datetime-local"
          value={draft.typed}
          onChange={(typed) => change({ typed })}
          error={error}
          required
        />
      ) : null}
    </>
  )
}
