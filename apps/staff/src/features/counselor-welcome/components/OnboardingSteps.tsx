import type { CounselorMe, ListingStep } from '@evenkeel/api-contract/counselor/me'
import { Link } from 'react-router'
import parts from '#components/parts.module.css'
import { welcomeMessages } from '../welcome.messages.ts'

const texts = {
  profile: welcomeMessages.profileText,
  licence: welcomeMessages.licenceText,
  hours: welcomeMessages.hoursText,
} as const

/** Where each step is taken. */
const paths: Readonly<Record<ListingStep, string>> = {
  profile: '/counselor/profile',
  licence: '/counselor/licences',
  hours: '/counselor/calendar',
}
const tones = { done: 'success', waiting: 'warning', open: 'none' } as const

/** What is left to do until members find the counselor, step by step. */
export function OnboardingSteps({ me: { steps, is_listed } }: { readonly me: CounselorMe }) {
  return (
    <section className={parts.stack}>
      <h2>{is_listed ? welcomeMessages.listedTitle : welcomeMessages.stepsTitle}</h2>
      {is_listed ? <p>{welcomeMessages.listedText}</p> : null}
      <ol className={parts.plain}>
        {steps.map(({ step, state }) => (
          <li key={step} className={parts.panel}>
            <div className={parts.row}>
              <h3>
                <Link to={paths[step]}>{welcomeMessages[step]}</Link>
              </h3>
              <span className={parts.tag} data-tone={tones[state]}>
                {welcomeMessages[state]}
              </span>
            </div>
            <p>{texts[step]}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
