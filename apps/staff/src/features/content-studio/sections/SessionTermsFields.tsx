import type { TermsForm } from '@evenkeel/api-contract/staff/studio-form'
import { CheckboxField } from '#components/fields/CheckboxField.tsx'
import parts from '#components/parts.module.css'
import { partMessages as words } from '../fields/fields.messages.ts'
import { useOrganizationForm } from '../fields/form-context.tsx'
import { FieldAnchor, FormNumberField, FormTextField } from '../fields/FormFields.tsx'
import { emptyToNull } from '../fields/field-values.ts'

/** Empty session terms. */
export const defaultTerms: TermsForm = {
  year_begins: null,
  per_concern: false,
  notice_hours: 0,
  no_show_counts: true,
  gives_back_no_fit: false,
  after_last: null,
}

interface SessionTermsFieldsProps {
  readonly place: string
  readonly terms: TermsForm
  readonly onChange: (terms: TermsForm) => void
  readonly disabled: boolean
}

function AfterLastSessionFields({ place, terms, onChange, disabled }: SessionTermsFieldsProps) {
  const { fault } = useOrganizationForm()
  const after = terms.after_last ?? { words: '', link: null }
  const change = (more: Partial<typeof after>): void => {
    const next = { ...after, ...more }
    onChange({ ...terms, after_last: next.words.trim() === '' && next.link === null ? null : next })
  }
  return (
    <>
      <FormTextField
        place={`${place}.after_last.words`}
        label={words.after_lastWords}
        hint={words.after_lastWordsHint}
        lines={3}
        value={after.words}
        onChange={(text) => change({ words: text })}
        error={fault(`${place}.after_last.words`)}
        disabled={disabled}
      />
      <FormTextField
        place={`${place}.after_last.link`}
        label={words.after_lastLink}
        hint={words.after_lastLinkHint}
        value={after.link}
        onChange={(text) => change({ link: emptyToNull(text.trim()) })}
        error={fault(`${place}.after_last.link`)}
        disabled={disabled}
      />
    </>
  )
}

/** Contract terms for covered sessions. */
export function SessionTermsFields(props: SessionTermsFieldsProps) {
  const { place, terms, onChange, disabled } = props
  const { fault } = useOrganizationForm()
  const set = (more: Partial<TermsForm>): void => onChange({ ...terms, ...more })
  return (
    <div className={parts.stack}>
      <FormTextField
        place={`${place}.year_begins`}
        label={words.year_begins}
        hint={words.year_beginsHint}
        value={terms.year_begins}
        onChange={(text) => set({ year_begins: emptyToNull(text.trim()) })}
        error={fault(`${place}.year_begins`)}
        disabled={disabled}
        maxLength={5}
      />
      <FormNumberField
        place={`${place}.notice_hours`}
        label={words.notice_hours}
        hint={words.notice_hoursHint}
        value={terms.notice_hours}
        whenEmpty={0}
        onChange={(hours) => set({ notice_hours: hours ?? 0 })}
        error={fault(`${place}.notice_hours`)}
        disabled={disabled}
      />
      <div>
        {(['per_concern', 'no_show_counts', 'gives_back_no_fit'] as const).map((name) => (
          <FieldAnchor key={name} place={`${place}.${name}`}>
            <CheckboxField
              label={words[name]}
              isOn={terms[name]}
              onChange={(isOn) => set({ [name]: isOn })}
              disabled={disabled}
            />
          </FieldAnchor>
        ))}
      </div>
      <AfterLastSessionFields {...props} />
    </div>
  )
}
