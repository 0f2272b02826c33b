import { Clock } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { nextTimes, timeWords } from '../search/fit.ts'
import type { Provider } from '../search/results.ts'
import styles from './soonest.module.css'

/** The earliest time of all counselors that were found, in one line, to be taken with one press. */
export function SoonestBar({
  provider,
  zone,
  now,
  isOld,
  onTime,
}: {
  readonly provider: Provider
  readonly zone: string
  readonly now: Temporal.Instant
  /** Another list is on its way. */
  readonly isOld: boolean
  readonly onTime: (at: Temporal.Instant) => void
}) {
  const [at] = nextTimes(provider)
  if (at === undefined) return null
  const { day, time, fullName } = timeWords(at, now, zone)
  return (
    <div className={styles.soonest}>
      <Clock aria-hidden="true" size={22} />
      <p>
        <span>Soonest with anyone: </span>
        <strong translate="no">{`${day} at ${time}`}</strong>
        <span translate="no">{` with ${provider.fullname}`}</span>
      </p>
      <Button
        kind="secondary"
        disabled={isOld}
        aria-label={`Take this time: ${fullName} with ${provider.fullname}`}
        onClick={() => onTime(at)}
      >
        Take this time
      </Button>
    </div>
  )
}
