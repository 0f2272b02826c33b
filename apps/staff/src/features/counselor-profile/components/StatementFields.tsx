import { useState } from 'react'
import { limits } from '@evenkeel/api-contract/limits'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import type { ProfileForm } from '../hooks/use-profile-form.ts'
import { profileMessages as words } from '../profile.messages.ts'
import styles from '../profile.module.css'
import { ProfileFieldAnchor } from './ProfileFieldAnchor.tsx'

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
