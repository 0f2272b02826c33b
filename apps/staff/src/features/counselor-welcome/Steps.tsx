import type { CounselorMe } from '@evenkeel/contract/counselor/me'
import { welcomeWords } from './welcome.words.ts'

const texts = {
  profile: welcomeWords.profileText,
  licence: welcomeWords.licenceText,
  hours: welcomeWords.hoursText,
} as const

/** What is left to do until members find the counselor, step by step. */
export function Steps({ me: { steps, is_listed } }: { readonly me: CounselorMe }) {
  return (
    <section>
      <h2>{is_listed ? welcomeWords.listedTitle : welcomeWords.stepsTitle}</h2>
      {is_listed ? <p>{welcomeWords.listedText}</p> : null}
      <ol>
        {steps.map(({ step, state }) => (
          <li key={step}>
            <h3>{welcomeWords[step]}</h3>
            <p>{texts[step]}</p>
            <p>{welcomeWords[state]}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
