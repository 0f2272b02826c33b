import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { href } from '#lib/paths.ts'
import { type Provider } from '../search/search-request.ts'
import { getNextTimes, formatSlotLabels } from '../search/match-reasons.ts'
import { counselorListMessages as words } from './counselors.messages.ts'
import styles from './times.module.css'

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
export function TimeButtons({ provider, method, zone, now, isOld, onTime, onMore }: TimeButtonsProps) {
  const name = provider.fullname
  const times = getNextTimes(provider).map((at) => formatSlotLabels(at, now, zone))
  const { above, list } = getTimeLabels(method, name)
  return (
    <div className={styles.times}>
      {times.length === 0 ? (
        <p className={styles.none}>{words.noTimeSoon}</p>
      ) : (
        <>
          {above === null ? null : <p className={styles.method}>{above}</p>}
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
                  <span className={styles.day}>{`${day} `}</span>
                  <span className={styles.time}>{time}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <button
        type="button"
        data-leads-to={href('provider-schedule')}
        className={styles.more}
        aria-label={words.moreTimesWith({ name })}
        onClick={onMore}
      >
        <span>{words.moreTimes}</span>
      </button>
    </div>
  )
}
