import { useNow } from '#form/state/use-now.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { nearDay } from './near-day.ts'
import styles from './near-day.module.css'

/** Says of a visit that it is today or tomorrow, as the list of counselors did; nothing of any other one. */
export function NearDay({ start }: { readonly start: string }) {
  const zone = useZone()
  const now = useNow()
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate()
  const day = nearDay(dayOf(Temporal.Instant.from(start)), dayOf(now))
  return day === null ? null : <p className={styles.near}>{day}</p>
}
