import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { formatTime, formatLongDate } from '@evenkeel/api-contract/time/format-date-time'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import styles from './visit-time.module.css'
import { visitMessages as words } from './visits.messages.ts'

/** Time of a visit, with the day as the largest line. It is one sentence when read aloud or copied. */
export function VisitTime({
  start,
  size = 'medium',
}: {
  readonly start: string
  /** large: for screens whose main content is the day. */
  readonly size?: 'medium' | 'large'
}) {
  const zone = useTimeZone()
  const at = Temporal.Instant.from(start)
  return (
    <span translate="no" className={styles[size]}>
      <span className={styles.day}>{formatLongDate(at, zone)}</span>
      <span className="visually-hidden">{` ${words.at} `}</span>
      <span className={styles.time}>
        <span className={styles.clock}>{formatTime(at, zone)}</span>
        <span>{` ${formatTimeZone(zone)}`}</span>
      </span>
    </span>
  )
}
