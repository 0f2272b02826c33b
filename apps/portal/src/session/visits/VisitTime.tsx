import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { clockTime, longDay } from '@evenkeel/contract/moments'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import styles from './visit-time.module.css'
import { visitWords as words } from './visits.words.ts'

/** When a visit is, its day as the largest line; read aloud and copied it is one sentence. */
export function VisitTime({
  start,
  size = 'medium',
}: {
  readonly start: string
  /** large: where the day is what the screen is about. */
  readonly size?: 'medium' | 'large'
}) {
  const zone = useZone()
  const at = Temporal.Instant.from(start)
  return (
    <span translate="no" className={styles[size]}>
      <span className={styles.day}>{longDay(at, zone)}</span>
      <span className="visually-hidden">{` ${words.at} `}</span>
      <span className={styles.time}>
        <span className={styles.clock}>{clockTime(at, zone)}</span>
        <span>{` ${zoneWords(zone)}`}</span>
      </span>
    </span>
  )
}
