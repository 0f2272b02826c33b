import { type ReactNode, useState } from 'react'
import type { ProfileChoices } from '@evenkeel/api-contract/counselor/profile'
import type { ProfileField } from '@evenkeel/api-contract/counselor/validate-profile'
import { limits } from '@evenkeel/api-contract/limits'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { CheckboxField, CheckboxGroupField } from '#components/fields/CheckboxField.tsx'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import type { ProfileForm } from '../hooks/use-profile-form.ts'
import { profileMessages as words } from '../profile.messages.ts'
import styles from '../profile.module.css'

/** Focus target of a profile field, used by error links. */
export function ProfileFieldAnchor({
  field,
  children,
}: {
  readonly field: ProfileField
  readonly children: ReactNode
}) {
  return <div data-profile-field={field}>{children}</div>
}

interface PracticeFieldsProps {
  readonly form: ProfileForm
  readonly choices: ProfileChoices
}

const toOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

function SpecialtyFields({ form: { draft, change, fault }, choices }: PracticeFieldsProps) {
  return (
    <>
      <ProfileFieldAnchor field="specialties">
        <CheckboxGroupField
          label={words.specialties}
          hint={words.specialtiesHint}
          value={draft.specialties ?? []}
          choices={choices.specialties.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(specialties) => change({ specialties })}
          error={fault('specialties')}
        />
      </ProfileFieldAnchor>
      <ProfileFieldAnchor field="identities">
        <CheckboxGroupField
          label={words.identities}
          hint={words.identitiesHint}
          value={draft.identities ?? []}
          choices={toOptions(choices.identities)}
          onChange={(identities) => change({ identities })}
          error={fault('identities')}
        />
      </ProfileFieldAnchor>
    </>
  )
}

/** Fields for visit types, languages, specialties and introduction. */
export function PracticeFields({ form, choices }: PracticeFieldsProps) {
  const { draft, change, fault } = form
  return (
    <section className={parts.panel}>
      <h2>{words.workTitle}</h2>
      <ProfileFieldAnchor field="methods">
        <CheckboxGroupField
          label={words.methods}
          value={draft.methods ?? []}
          choices={[
            { value: 'video', label: words.video },
            { value: 'phone', label: words.phone },
          ]}
          onChange={(methods) => change({ methods: methods as TelehealthMethod[] })}
          error={fault('methods')}
        />
      </ProfileFieldAnchor>
      <ProfileFieldAnchor field="sees_in_person">
        <CheckboxField
          label={words.inPerson}
          hint={words.inPersonHint}
          isOn={draft.sees_in_person ?? false}
          onChange={(sees_in_person) => change({ sees_in_person })}
        />
      </ProfileFieldAnchor>
      <ProfileFieldAnchor field="language_ids">
        <CheckboxGroupField
          label={words.languages}
          value={(draft.language_ids ?? []).map(String)}
          choices={choices.languages.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(ids) => change({ language_ids: ids.map(Number) })}
          error={fault('language_ids')}
        />
      </ProfileFieldAnchor>
      <SpecialtyFields form={form} choices={choices} />
      <ProfileFieldAnchor field="approach">
        <RadioGroupField
          label={words.approach}
          value={draft.approach ?? null}
          choices={[
            { value: 'tools', label: words.tools },
            { value: 'listening', label: words.listening },
            { value: 'understanding', label: words.understanding },
          ]}
          onChange={(approach) => change({ approach })}
          error={fault('approach')}
        />
      </ProfileFieldAnchor>
    </section>
  )
}

/**
 * Parses years in practice: undefined for empty input, NaN for an invalid number, so that validation reports
 * it.
 */
export function parseYears(typed: string): number | undefined {
  const text = typed.trim()
  return text === '' ? undefined : Number(text)
}

/** Field text for the years; an invalid number is lost on reload. */
export const formatYears = (years: number | undefined): string =>
  years !== undefined && Number.isFinite(years) ? String(years) : ''

/** Years in practice; the input stays as typed. */
function YearsInPracticeField({ draft, change, fault }: Pick<ProfileForm, 'draft' | 'change' | 'fault'>) {
  const { years_in_practice: years } = draft
  const [typed, setTyped] = useState('')
  return (
    <ProfileFieldAnchor field="years_in_practice">
      <TextField
        label={words.years}
        required
        isNumber
        value={Object.is(parseYears(typed), years) ? typed : formatYears(years)}
        onChange={(next) => {
          setTyped(next)
          change({ years_in_practice: parseYears(next) })
        }}
        error={fault('years_in_practice')}
      />
    </ProfileFieldAnchor>
  )
}

/** Free-text fields of the profile. */
export function StatementFields({ form: { draft, change, fault } }: { readonly form: ProfileForm }) {
  return (
    <section className={parts.panel}>
      <h2>{words.wordsTitle}</h2>
      <ProfileFieldAnchor field="statement">
        <TextField
          label={words.statement}
          hint={words.statementHint({ max: limits.counselorStatement })}
          required
          lines={2}
          value={draft.statement ?? ''}
          onChange={(statement) => change({ statement })}
          error={fault('statement')}
        />
      </ProfileFieldAnchor>
      <ProfileFieldAnchor field="about_me">
        <TextField
          label={words.about}
          hint={words.aboutHint({ max: limits.counselorAbout })}
          required
          lines={7}
          value={draft.about_me ?? ''}
          onChange={(about_me) => change({ about_me })}
          error={fault('about_me')}
        />
      </ProfileFieldAnchor>
      <div className={styles.pair}>
        <ProfileFieldAnchor field="education">
          <TextField
            label={words.education}
            required
            value={draft.education ?? ''}
            onChange={(education) => change({ education })}
            error={fault('education')}
          />
        </ProfileFieldAnchor>
        <YearsInPracticeField {...{ draft, change, fault }} />
      </div>
    </section>
  )
}
