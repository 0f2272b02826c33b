import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { TermsForm } from '@evenkeel/api-contract/staff/schemas/studio-form'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from '#components/Notice.tsx'
import { CheckboxField } from '#components/fields/CheckboxField.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { FieldAnchor, FormNumberField, FormTextField, useOrganizationForm } from '../fields/FormFields.tsx'
import { emptyToNull, parseWholeNumber } from '../fields/field-values.ts'
import { partMessages as words } from '../fields/fields.messages.ts'
import styles from '../fields/fields.module.css'

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

type SessionClasses = Record<string, number> | null | undefined
interface ClassRowValue {
  readonly name: string
  readonly sessions: string
}

/** Rows in file format; null when there are none. Rows without a name or number are skipped. */
function toSessionClasses(rows: readonly ClassRowValue[]): Record<string, number> | null {
  const whole = rows.flatMap(({ name, sessions }) => {
    const count = parseWholeNumber(sessions)
    return name.trim() === '' || typeof count !== 'number' ? [] : [[name.trim(), count] as const]
  })
  return whole.length === 0 ? null : Object.fromEntries(whole)
}

const toClassRows = (classes: SessionClasses): readonly ClassRowValue[] =>
  Object.entries(classes ?? {}).map(([name, sessions]) => ({ name, sessions: String(sessions) }))

interface ClassRowProps {
  readonly row: ClassRowValue
  readonly disabled: boolean
  readonly onChange: (more: Partial<ClassRowValue>) => void
  readonly onRemove: () => void
}

function ClassRow({ row: { name, sessions }, disabled, onChange, onRemove }: ClassRowProps) {
  return (
    <div className={styles.rowOfClass}>
      <TextField
        label={words.className}
        required
        value={name}
        onChange={(text) => onChange({ name: text })}
        disabled={disabled}
      />
      <TextField
        label={words.classSessions}
        required
        isNumber
        value={sessions}
        onChange={(text) => onChange({ sessions: text })}
        error={parseWholeNumber(sessions) === undefined ? words.notWhole : null}
        disabled={disabled}
      />
      <Button kind="quiet" aria-label={words.removeNamed({ name })} disabled={disabled} onClick={onRemove}>
        {words.remove}
      </Button>
    </div>
  )
}

interface SessionClassFieldsProps {
  readonly place: string
  readonly classes: SessionClasses
  readonly onChange: (classes: Record<string, number> | null) => void
  readonly disabled: boolean
}

/** Employee groups with a different number of sessions. */
export function SessionClassFields({ place, classes, onChange, disabled }: SessionClassFieldsProps) {
  const { faultWithin } = useOrganizationForm()
  const [typed, setTyped] = useState(() => toClassRows(classes))
  const rows =
    JSON.stringify(toSessionClasses(typed)) === JSON.stringify(classes ?? null) ? typed : toClassRows(classes)
  const change = (next: readonly ClassRowValue[]): void => {
    setTyped(next)
    onChange(toSessionClasses(next))
  }
  const error = faultWithin(place)
  return (
    <div className={parts.tight} data-place={place} role="group" aria-label={words.classesTitle}>
      <p>
        <strong>{words.classesTitle}</strong>
      </p>
      <p className={parts.soft}>{words.classesHint}</p>
      {rows.map((row, index) => (
        <ClassRow
          key={index}
          row={row}
          disabled={disabled}
          onChange={(more) => change(rows.map((one, at) => (at === index ? { ...one, ...more } : one)))}
          onRemove={() => change(rows.filter((_, at) => at !== index))}
        />
      ))}
      {error === null ? null : (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      )}
      <div>
        <Button
          kind="secondary"
          disabled={disabled}
          onClick={() => setTyped([...rows, { name: '', sessions: '' }])}
        >
          <Plus size={18} aria-hidden="true" />
          {words.addClass}
        </Button>
      </div>
    </div>
  )
}
