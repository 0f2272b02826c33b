import { limits } from '@evenkeel/contract/limits'
import { TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Place } from './Place.tsx'
import styles from './profile.module.css'
import { profileWords as words } from './profile.words.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Digits as a number; nothing while none is typed. */
const yearsIn = (typed: string): number | undefined => {
  const digits = typed.replaceAll(/\D/g, '')
  return digits === '' ? undefined : Number(digits.slice(0, 3))
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
        <Place field="years_in_practice">
          <TextField
            label={words.years}
            required
            isNumber
            value={draft.years_in_practice === undefined ? '' : String(draft.years_in_practice)}
            onChange={(typed) => change({ years_in_practice: yearsIn(typed) })}
            error={fault('years_in_practice')}
          />
        </Place>
      </div>
    </section>
  )
}
