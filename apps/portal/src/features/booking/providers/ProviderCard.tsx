import { Check } from 'lucide-react'
import { Fragment, type Ref } from 'react'
import { counselorLanguage } from '@evenkeel/api-contract/i18n/document-language'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import type { AppointmentMethod, TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import { Portrait } from '#components/Portrait.tsx'
import { href } from '#lib/paths.ts'
import { getNameLanguage, translateDirectoryName } from '../search/directory-name.ts'
import {
  formatSlotLabels,
  getMatchParts,
  getNamedSpecialties,
  getNextTimes,
  isMatch,
  type MatchPart,
} from '../search/match-reasons.ts'
import { getSelectedMethod } from '../search/method-text.ts'
import { describeMethodsAndLanguages, type Provider } from '../search/search-request.ts'
import styles from './card.module.css'
import { counselorListMessages as words } from './counselors.messages.ts'
import timesStyles from './times.module.css'

interface TimeButtonsProps {
  readonly provider: Provider
  /** How one talks at a time that is taken here; null where no way is known yet. */
  readonly method: TelehealthMethod | null
  readonly zone: string
  readonly now: Temporal.Instant
  /** Another list is on its way: nothing of this one is taken any more. */
  readonly isOld: boolean
  readonly onTime: (at: Temporal.Instant) => void
  readonly onMore: () => void
}

/** What is above the times, and what the list of them is called. */
function getTimeLabels(method: TelehealthMethod | null, name: string) {
  if (method === null) return { above: null, list: words.timesWith({ name }) }
  return method === 'phone'
    ? { above: words.timesByPhone, list: words.timesByPhoneWith({ name }) }
    : { above: words.timesByVideo, list: words.timesByVideoWith({ name }) }
}

/** The next free times of a counselor, one press each, and the way to all of them. */
function TimeButtons({ provider, method, zone, now, isOld, onTime, onMore }: TimeButtonsProps) {
  const name = provider.fullname
  const times = getNextTimes(provider).map((at) => formatSlotLabels(at, now, zone))
  const { above, list } = getTimeLabels(method, name)
  return (
    <div className={timesStyles.times}>
      {times.length === 0 ? (
        <p className={timesStyles.none}>{words.noTimeSoon}</p>
      ) : (
        <>
          {above === null ? null : <p className={timesStyles.method}>{above}</p>}
          <ul aria-label={list}>
            {times.map(({ at, day, time, fullName }) => (
              <li key={at.toString()}>
                <button
                  type="button"
                  aria-label={words.timeWith({ day, time, fullName, name })}
                  translate="no"
                  disabled={isOld}
                  onClick={() => onTime(at)}
                >
                  <span className={timesStyles.day}>{`${day} `}</span>
                  <span className={timesStyles.time}>{time}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <button
        type="button"
        data-leads-to={href('provider-schedule')}
        className={timesStyles.more}
        aria-label={words.moreTimesWith({ name })}
        onClick={onMore}
      >
        <span>{words.moreTimes}</span>
      </button>
    </div>
  )
}

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
  const { named, isReason, more } = getNamedSpecialties(provider, preferences)
  if (named.length === 0) return null
  return (
    <ul className={styles.specialties} aria-label={words.worksWith}>
      {named.map((name) => (
        <li key={name} data-reason={isReason(name) || undefined} lang={getNameLanguage(name)}>
          {translateDirectoryName(name)}
        </li>
      ))}
      {more === 0 ? null : <li className={styles.others}>{words.moreSpecialties({ more })}</li>}
    </ul>
  )
}

/** Name, which opens all times as well, licence in words, and the state it is for. */
function ProviderName({
  provider,
  state,
  eager,
  headingRef,
  onMore,
}: Omit<ProviderCardProps, 'onTime' | 'ref'>) {
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
          <span lang={getNameLanguage(title)}>{translateDirectoryName(title)}</span>
          {licence === undefined ? null : <span>{`\u00a0· ${getStateName(state)}`}</span>}
        </p>
      </div>
    </div>
  )
}

/** Words beside each other, each part in one piece where the card is narrow: "Works with grief · evenings · open tomorrow" */
const MatchParts = ({ parts }: { readonly parts: readonly MatchPart[] }) =>
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
        <ProviderName {...props} />
        <p className={styles.fit}>
          {isMatch(provider, preferences) ? <Check aria-hidden="true" size={18} /> : null}
          <span>
            <MatchParts parts={getMatchParts(provider, preferences, { now, zone })} />
          </span>
        </p>
      </div>
      <div className={styles.when}>
        <TimeButtons
          provider={provider}
          method={getSelectedMethod(provider.availability_type, method)}
          zone={zone}
          now={now}
          isOld={isOld}
          onTime={onTime}
          onMore={onMore}
        />
      </div>
      <div className={styles.more}>
        {statement === undefined || statement === '' ? null : (
          <p className={styles.statement} lang={counselorLanguage} dir="auto">{`“${statement}”`}</p>
        )}
        <Specialties provider={provider} preferences={preferences} />
        <p className={styles.soft}>{describeMethodsAndLanguages(provider)}</p>
        {identities.length === 0 ? null : (
          <p className={styles.soft}>
            {words.aboutMe({ identities: identities.map(translateDirectoryName).join(' · ') })}
          </p>
        )}
      </div>
    </li>
  )
}
