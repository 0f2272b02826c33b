import { stateName } from '@evenkeel/contract/lists/state-names'
import type { ProviderProfile } from '@evenkeel/contract/telehealth/providers'
import { counselorsLanguage } from '@evenkeel/contract/words/document-language'
import { Portrait } from '#ui/Portrait.tsx'
import { experienceWords, firstSentence } from './about-words.ts'
import { calendarWords } from './calendar.words.ts'
import styles from './counselor.module.css'
import { useIsWide } from './use-is-wide.ts'
import { directoryName } from '../search/directory-name.ts'
import { languageName } from '../search/language-name.ts'

type Details = ProviderProfile['provider_details']

/** Where the counselor may work, for the state of the visit. */
function licence({ licenses, state_abbrev }: Details, state: string | null): string {
  const own = licenses.find((one) => one.state === state)?.state ?? state_abbrev
  return calendarWords.licensed({ state: stateName(own) })
}

function More({ details }: { readonly details: Details }) {
  const specialties = details.specialties.map(({ name }) => directoryName(name)).join(', ')
  const languages = details.languages.map(({ name }) => languageName(name)).join(', ')
  const rest = details.about_me.slice(details.statement ? 0 : firstSentence(details.about_me).length).trim()
  return (
    <details className={styles.more}>
      <summary>
        <span>{`${calendarWords.moreAbout} `}</span>
        <span translate="no">{details.fullname}</span>
      </summary>
      {rest === '' ? null : <p lang={counselorsLanguage}>{`“${rest}”`}</p>}
      {specialties === '' ? null : <p>{calendarWords.worksWith({ specialties })}</p>}
      {languages === '' ? null : <p>{calendarWords.speaks({ languages })}</p>}
    </details>
  )
}

/** Who the counselor is, in few words: the rest is one press away. */
export function Counselor({ details, state }: { readonly details: Details; readonly state: string | null }) {
  const isWide = useIsWide()
  // The sentence that was read on the card, where the service tells it here too.
  const voice = details.statement || firstSentence(details.about_me)
  return (
    <div>
      <div className={styles.who}>
        <Portrait name={details.fullname} photo={details} eager size={isWide ? 'large' : 'medium'} />
        <div>
          <h2 translate="no">{details.fullname}</h2>
          <ul className={styles.facts}>
            <li>{licence(details, state)}</li>
            <li>{experienceWords(details.years_in_practice)}</li>
          </ul>
        </div>
      </div>
      {voice === '' ? null : (
        <p className={styles.voice} lang={counselorsLanguage} dir="auto">
          {`“${voice}”`}
        </p>
      )}
      <More details={details} />
    </div>
  )
}
