import { href } from '#lib/paths.ts'
import { type Provider } from '../search/results.ts'
import { nextTimes, timeWords } from '../search/fit.ts'
import { counselorListWords as words } from './counselors.words.ts'
import styles from './times.module.css'

interface TimeButtonsProps {
  readonly provider: Provider
  readonly zone: string
  readonly now: Temporal.Instant
  /** Another list is on its way: nothing of this one is taken any more. */
  readonly isOld: boolean
  readonly onTime: (at: Temporal.Instant) => void
  readonly onMore: () => void
}

/** The next free times of a counselor, one press each, and the way to all of them. */
export function TimeButtons({ provider, zone, now, isOld, onTime, onMore }: TimeButtonsProps) {
  const name = provider.fullname
  const times = nextTimes(provider).map((at) => timeWords(at, now, zone))
  return (
    <div className={styles.times}>
      {times.length === 0 ? (
        <p className={styles.none}>{words.noTimeSoon}</p>
      ) : (
        <ul aria-label={words.timesWith({ name })}>
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
