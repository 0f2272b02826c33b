import { counselorLanguage } from '@evenkeel/api-contract/i18n/document-language'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import type { ProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { Portrait } from '#components/Portrait.tsx'
import { translateDirectoryName } from '../search/directory-name.ts'
import { translateLanguageName } from '../search/language-name.ts'
import { calendarMessages } from './calendar.messages.ts'
import styles from './counselor.module.css'
import { useIsDesktop } from './use-is-desktop.ts'

/** Titles end with a period that does not end the sentence: "I studied with Dr. Sachs." */
const endsWithTitle = /\b(?:Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr)\.\s*$/u

/** Returns the first sentence of a counselor's statement. */
export function getFirstSentence(text: string): string {
  let sentence = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    sentence += segment
    if (!endsWithTitle.test(sentence)) break
  }
  return sentence.trimEnd()
}

/** "12 years of experience", "1 year of experience" */
export const formatExperience = (years: number): string => calendarMessages.experience({ years })

type ProviderDetails = ProviderProfile['provider_details']

/** Describes the license for the state of the visit. */
function describeLicense({ licenses, state_abbrev }: ProviderDetails, state: string | null): string {
  const own = licenses.find((one) => one.state === state)?.state ?? state_abbrev
  return calendarMessages.licensed({ state: getStateName(own) })
}

function CounselorDetails({ details }: { readonly details: ProviderDetails }) {
  const specialties = details.specialties.map(({ name }) => translateDirectoryName(name)).join(', ')
  const languages = details.languages.map(({ name }) => translateLanguageName(name)).join(', ')
  const rest = details.about_me
    .slice(details.statement ? 0 : getFirstSentence(details.about_me).length)
    .trim()
  return (
    <details className={styles.more}>
      <summary>
        <span>{`${calendarMessages.moreAbout} `}</span>
        <span translate="no">{details.fullname}</span>
      </summary>
      {rest === '' ? null : <p lang={counselorLanguage}>{`“${rest}”`}</p>}
      {specialties === '' ? null : <p>{calendarMessages.worksWith({ specialties })}</p>}
      {languages === '' ? null : <p>{calendarMessages.speaks({ languages })}</p>}
    </details>
  )
}

/** Short profile of the counselor; the full profile is one press away. */
export function CounselorSummary({
  details,
  state,
}: {
  readonly details: ProviderDetails
  readonly state: string | null
}) {
  const isWide = useIsDesktop()
  // Prefer the statement shown on the card, if the service also sends it here.
  const voice = details.statement || getFirstSentence(details.about_me)
  return (
    <div>
      <div className={styles.who}>
        <Portrait name={details.fullname} photo={details} eager size={isWide ? 'large' : 'medium'} />
        <div>
          <h2 translate="no">{details.fullname}</h2>
          <ul className={styles.facts}>
            <li>{describeLicense(details, state)}</li>
            <li>{formatExperience(details.years_in_practice)}</li>
          </ul>
        </div>
      </div>
      {voice === '' ? null : (
        <p className={styles.voice} lang={counselorLanguage} dir="auto">
          {`“${voice}”`}
        </p>
      )}
      <CounselorDetails details={details} />
    </div>
  )
}
