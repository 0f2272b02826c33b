import type { CounselorMe, ListingStep } from '@evenkeel/contract/counselor/me'
import { Link } from 'react-router'
import parts from '#ui/parts.module.css'
import { welcomeWords } from './welcome.words.ts'

const texts = {
  profile: welcomeWords.profileText,
  licence: welcomeWords.licenceText,
  hours: welcomeWords.hoursText,
} as const

/** Where each step is taken. */
const paths: Readonly<Record<ListingStep, string>> = {
  profile: '/counselor/profile',
  licence: '/counselor/licences',
  hours: '/counselor/calendar',
}
const tones = { done: 'success', waiting: 'warning', open: 'none' } as const

/** What is left to do until members find the counselor, step by step. */
export function Steps({ me: { steps, is_listed } }: { readonly me: CounselorMe }) {
  return (
    <section className={parts.stack}>
      <h2>{is_listed ? welcomeWords.listedTitle : welcomeWords.stepsTitle}</h2>
      {is_listed ? <p>{welcomeWords.listedText}</p> : null}
      <ol className={parts.plain}>
        {steps.map(({ step, state }) => (
          <li key={step} className={parts.panel}>
            <div className={parts.row}>
              <h3>
                <Link to={paths[step]}>{welcomeWords[step]}</Link>
              </h3>
              <span className={parts.tag} data-tone={tones[state]}>
                {welcomeWords[state]}
              </span>
            </div>
            <p>{texts[step]}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
