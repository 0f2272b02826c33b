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
  /** Method for slots on this card; null when not known yet. */
  readonly method: TelehealthMethod | null
  readonly zone: string
  readonly now: Temporal.Instant
  /** Another list is loading; slots of this one can no longer be selected. */
  readonly isOld: boolean
  readonly onTime: (at: Temporal.Instant) => void
  readonly onMore: () => void
}

/** Heading above the times and the label of their list. */
function getTimeLabels(method: TelehealthMethod | null, name: string) {
  if (method === null) return { above: null, list: words.timesWith({ name }) }
  return method === 'phone'
    ? { above: words.timesByPhone, list: words.timesByPhoneWith({ name }) }
    : { above: words.timesByVideo, list: words.timesByVideoWith({ name }) }
}

/** The next free times of a counselor as buttons, and a link to all of them. */
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
  /** State of the visit: every counselor on the list is licensed there. */
  readonly state: string
  readonly preferences: SearchPreferences
  /** Preferred method; slots use it when the counselor offers it. */
  readonly method: AppointmentMethod | null
  readonly zone: string
  readonly now: Temporal.Instant
  /** Another list is loading; slots of this one can no longer be selected. */
  readonly isOld: boolean
  /** Selects one of the next free times. */
  readonly onTime: (at: Temporal.Instant) => void
  /** Opens all times of the counselor. */
  readonly onMore: () => void
  readonly eager: boolean
  /** No other counselor has an earlier free time. */
  readonly isSoonest: boolean
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly ref?: Ref<HTMLLIElement>
}

/** The counselor's specialties, stated ones first. */
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

/** Name (also opens all times), license title and its state. */
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

/** Parts that each stay on one line on a narrow card: "Works with grief · evenings · open tomorrow" */
const MatchParts = ({ parts }: { readonly parts: readonly MatchPart[] }) =>
  parts.map(({ says, lacks }, index) => (
    <Fragment key={says}>
      <span className={styles.part} data-lacks={lacks || undefined}>
        {index < parts.length - 1 ? `${says} ·` : says}
      </span>{' '}
    </Fragment>
  ))

/** A counselor in the list: name, match reasons, and the next free times. */
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
