import { stateName } from '@evenkeel/contract/lists/state-names'
import type { SearchPreferences } from '@evenkeel/contract/telehealth/providers'
import type { AppointmentMethod } from '@evenkeel/contract/wire'
import { counselorsLanguage } from '@evenkeel/contract/words/document-language'
import { Check } from 'lucide-react'
import { Fragment, type Ref } from 'react'
import { href } from '#lib/paths.ts'
import { Portrait } from '#ui/Portrait.tsx'
import { directoryName, languageOfName } from '../search/directory-name.ts'
import { type FitPart, fitParts, isFitting, namedSpecialties } from '../search/fit.ts'
import { type Provider, talkWords } from '../search/results.ts'
import { chosenMethod } from '../search/words.ts'
import { counselorListWords as words } from './counselors.words.ts'
import { TimeButtons } from './TimeButtons.tsx'
import styles from './card.module.css'

export interface ProviderCardProps {
  readonly provider: Provider
  /** State of the visit: everybody on the list is licensed there. */
  readonly state: string
  readonly preferences: SearchPreferences
  /** How somebody wants to meet: what is taken here is by it, where the counselor offers it. */
  readonly method: AppointmentMethod | null
  readonly zone: string
  readonly now: Temporal.Instant
  /** Another list is on its way: nothing of this one is taken any more. */
  readonly isOld: boolean
  /** Takes one of the next free times. */
  readonly onTime: (at: Temporal.Instant) => void
  /** Opens all times of the counselor. */
  readonly onMore: () => void
  readonly eager: boolean
  /** Nobody has a free time before. */
  readonly isSoonest: boolean
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly ref?: Ref<HTMLLIElement>
}

/** The fields a counselor works in, what was stated first. */
function Specialties({ provider, preferences }: Pick<ProviderCardProps, 'provider' | 'preferences'>) {
  const { named, isReason, more } = namedSpecialties(provider, preferences)
  if (named.length === 0) return null
  return (
    <ul className={styles.specialties} aria-label={words.worksWith}>
      {named.map((name) => (
        <li key={name} data-reason={isReason(name) || undefined} lang={languageOfName(name)}>
          {directoryName(name)}
        </li>
      ))}
      {more === 0 ? null : <li className={styles.others}>{words.moreSpecialties({ more })}</li>}
    </ul>
  )
}

/** Name, which opens all times as well, licence in words, and the state it is for. */
function Who({ provider, state, eager, headingRef, onMore }: Omit<ProviderCardProps, 'onTime' | 'ref'>) {
  const { fullname, license_title: licence, specialty } = provider
  const title = licence ?? specialty
  return (
    <div className={styles.who}>
      <Portrait name={fullname} photo={provider} eager={eager} />
      <div>
        <h2 ref={headingRef} tabIndex={-1} translate="no">
          <button
            type="button"
            data-leads-to={href('provider-schedule')}
            className={styles.name}
            onClick={onMore}
          >
            {fullname}
          </button>
        </h2>
        <p className={styles.soft}>
          <span lang={languageOfName(title)}>{directoryName(title)}</span>
          {licence === undefined ? null : <span>{`\u00a0· ${stateName(state)}`}</span>}
        </p>
      </div>
    </div>
  )
}

/** Words beside each other, each part in one piece where the card is narrow: "Works with grief · evenings · open tomorrow" */
const Parts = ({ parts }: { readonly parts: readonly FitPart[] }) =>
  parts.map(({ says, lacks }, index) => (
    <Fragment key={says}>
      <span className={styles.part} data-lacks={lacks || undefined}>
        {index < parts.length - 1 ? `${says} ·` : says}
      </span>{' '}
    </Fragment>
  ))

/** One counselor of the list: who, why she or he fits, and the next free times to take. */
export function ProviderCard({ ref, ...props }: ProviderCardProps) {
  const { provider, preferences, method, zone, now, isOld, isSoonest, onTime, onMore } = props
  const { statement, identities = [] } = provider
  return (
    <li className={styles.card} ref={ref}>
      <div className={styles.about}>
        {isSoonest ? <p className={styles.soonest}>{words.soonestHere}</p> : null}
        <Who {...props} />
        <p className={styles.fit}>
          {isFitting(provider, preferences) ? <Check aria-hidden="true" size={18} /> : null}
          <span>
            <Parts parts={fitParts(provider, preferences, { now, zone })} />
          </span>
        </p>
      </div>
      <div className={styles.when}>
        <TimeButtons
          provider={provider}
          method={chosenMethod(provider.availability_type, method)}
          zone={zone}
          now={now}
          isOld={isOld}
          onTime={onTime}
          onMore={onMore}
        />
      </div>
      <div className={styles.more}>
        {statement === undefined || statement === '' ? null : (
          <p className={styles.statement} lang={counselorsLanguage} dir="auto">{`“${statement}”`}</p>
        )}
        <Specialties provider={provider} preferences={preferences} />
        <p className={styles.soft}>{talkWords(provider)}</p>
        {identities.length === 0 ? null : (
          <p className={styles.soft}>
            {words.aboutMe({ identities: identities.map(directoryName).join(' · ') })}
          </p>
        )}
      </div>
    </li>
  )
}
