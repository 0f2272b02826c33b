import { href } from '#lib/paths.ts'
import { type Provider } from '../search/results.ts'
import { nextTimes, timeWords } from '../search/fit.ts'
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
        <p className={styles.none}>No free time in the next weeks</p>
      ) : (
        <ul aria-label={`Next free times with ${name}`}>
          {times.map(({ at, day, time, fullName }) => (
            <li key={at.toString()}>
              <button
                type="button"
                aria-label={`${day} ${time}: ${fullName} with ${name}`}
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
        aria-label={`More times with ${name}`}
        onClick={onMore}
      >
        <span>More times</span>
      </button>
    </div>
  )
}
