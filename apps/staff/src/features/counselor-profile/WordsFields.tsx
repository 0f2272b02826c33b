import { limits } from '@evenkeel/contract/limits'
import { useState } from 'react'
import { TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Place } from './Place.tsx'
import styles from './profile.module.css'
import { profileWords as words } from './profile.words.ts'
import type { ProfileForm } from './use-profile-form.ts'
import { yearsIn, yearsText } from './years.ts'

/** The years as a number; what is typed stands as it was typed. */
function Years({ draft, change, fault }: Pick<ProfileForm, 'draft' | 'change' | 'fault'>) {
  const { years_in_practice: years } = draft
  const [typed, setTyped] = useState('')
  return (
    <Place field="years_in_practice">
      <TextField
        label={words.years}
        required
        isNumber
        value={Object.is(yearsIn(typed), years) ? typed : yearsText(years)}
        onChange={(next) => {
          setTyped(next)
          change({ years_in_practice: yearsIn(next) })
        }}
        error={fault('years_in_practice')}
      />
    </Place>
  )
}

/** What the counselor says in own words. */
export function WordsFields({ form: { draft, change, fault } }: { readonly form: ProfileForm }) {
  return (
    <section className={parts.panel}>
      <h2>{words.wordsTitle}</h2>
      <Place field="statement">
        <TextField
          label={words.statement}
          hint={words.statementHint({ max: limits.counselorStatement })}
          required
          lines={2}
          value={draft.statement ?? ''}
          onChange={(statement) => change({ statement })}
          error={fault('statement')}
        />
      </Place>
      <Place field="about_me">
        <TextField
          label={words.about}
          hint={words.aboutHint({ max: limits.counselorAbout })}
          required
          lines={7}
          value={draft.about_me ?? ''}
          onChange={(about_me) => change({ about_me })}
          error={fault('about_me')}
        />
      </Place>
      <div className={styles.pair}>
        <Place field="education">
          <TextField
            label={words.education}
            required
            value={draft.education ?? ''}
            onChange={(education) => change({ education })}
            error={fault('education')}
          />
        </Place>
        <Years {...{ draft, change, fault }} />
      </div>
    </section>
  )
}
