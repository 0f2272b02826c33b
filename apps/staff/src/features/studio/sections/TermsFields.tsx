import type { TermsForm } from '@evenkeel/contract/staff/studio-form'
import { Check } from '#ui/fields/Check.tsx'
import parts from '#ui/parts.module.css'
import { partWords as words } from '../fields/fields.words.ts'
import { useForm } from '../fields/form-context.tsx'
import { Place, PlacedNumber, PlacedText } from '../fields/PlacedFields.tsx'
import { orNone } from '../fields/values.ts'

/** Terms that say nothing yet. */
export const usualTerms: TermsForm = {
  year_begins: null,
  per_concern: false,
  notice_hours: 0,
  no_show_counts: true,
  gives_back_no_fit: false,
  after_last: null,
}

interface TermsFieldsProps {
  readonly place: string
  readonly terms: TermsForm
  readonly onChange: (terms: TermsForm) => void
  readonly disabled: boolean
}

function AfterLast({ place, terms, onChange, disabled }: TermsFieldsProps) {
  const { fault } = useForm()
  const after = terms.after_last ?? { words: '', link: null }
  const change = (more: Partial<typeof after>): void => {
    const next = { ...after, ...more }
    onChange({ ...terms, after_last: next.words.trim() === '' && next.link === null ? null : next })
  }
  return (
    <>
      <PlacedText
        place={`${place}.after_last.words`}
        label={words.after_lastWords}
        hint={words.after_lastWordsHint}
        lines={3}
        value={after.words}
        onChange={(text) => change({ words: text })}
        error={fault(`${place}.after_last.words`)}
        disabled={disabled}
      />
      <PlacedText
        place={`${place}.after_last.link`}
        label={words.after_lastLink}
        hint={words.after_lastLinkHint}
        value={after.link}
        onChange={(text) => change({ link: orNone(text.trim()) })}
        error={fault(`${place}.after_last.link`)}
        disabled={disabled}
      />
    </>
  )
}

/** What a contract says about covered sessions. */
export function TermsFields(props: TermsFieldsProps) {
  const { place, terms, onChange, disabled } = props
  const { fault } = useForm()
  const set = (more: Partial<TermsForm>): void => onChange({ ...terms, ...more })
  return (
    <div className={parts.stack}>
      <PlacedText
        place={`${place}.year_begins`}
        label={words.year_begins}
        hint={words.year_beginsHint}
        value={terms.year_begins}
        onChange={(text) => set({ year_begins: orNone(text.trim()) })}
        error={fault(`${place}.year_begins`)}
        disabled={disabled}
        maxLength={5}
      />
      <PlacedNumber
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
          <Place key={name} place={`${place}.${name}`}>
            <Check
              label={words[name]}
              isOn={terms[name]}
              onChange={(isOn) => set({ [name]: isOn })}
              disabled={disabled}
            />
          </Place>
        ))}
      </div>
      <AfterLast {...props} />
    </div>
  )
}
